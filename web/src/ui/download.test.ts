// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { pdfFileName, saveFile } from './download';

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

it.each([
  ['TRIBUNALE DI MILANO, sentenza n. 12/2024', 'TRIBUNALE DI MILANO, sentenza n. 12-2024.pdf'],
  ['sentenza.PDF', 'sentenza.pdf'],
  ['  a<b> "c" | d?*  ', 'a b c d.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['', 'documento.pdf'],
  ['Corte d’Appello dell’Aquila – è', 'Corte d’Appello dell’Aquila – è.pdf'],
])('%j becomes %j', (title, name) => {
  expect(pdfFileName(title)).toBe(name);
});

it('is not longer than a file name may be', () => {
  expect(new TextEncoder().encode(pdfFileName('è'.repeat(400))).length).toBeLessThanOrEqual(255);
});
