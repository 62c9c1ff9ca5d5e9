import { expect, it, vi } from 'vitest';
import { saveFile } from './download';

it('hands the bytes to the browser under the given name, and forgets them', () => {
  vi.useFakeTimers();
  const revoke = vi.fn();
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: revoke });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('sentenza.pdf');
    expect(this.href).toBe('blob:1');
  });
  saveFile(new Blob(['%PDF']), 'sentenza.pdf');
  expect(click).toHaveBeenCalledOnce();
  expect(document.querySelector('a')).toBeNull();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:1');
  vi.useRealTimers();
});
