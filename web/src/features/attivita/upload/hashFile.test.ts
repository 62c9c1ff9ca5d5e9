import { afterEach, expect, it, vi } from 'vitest';
import { hashFile, INSECURE, UNREADABLE } from './hashFile';

const file = new File(['%PDF'], 'a.pdf');
const { signal } = new AbortController();

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: () => void = () => {};
  terminate = vi.fn();
  postMessage = vi.fn();
  constructor() {
    FakeWorker.made.push(this);
  }
}

const worker = () => FakeWorker.made.at(-1) as FakeWorker;

afterEach(() => {
  FakeWorker.made = [];
});

function begin(given = signal, onRead: (bytes: number) => void = () => {}) {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('crypto', { subtle: {} });
  return hashFile(file, given, onRead);
}

it('says what to do where the browser has no WebCrypto', async () => {
  vi.stubGlobal('crypto', {});
  await expect(hashFile(file, signal, () => {})).rejects.toThrow(INSECURE);
});

it('tells what was read, then the hash, and ends the worker', async () => {
  const read: number[] = [];
  const hash = begin(signal, (bytes) => read.push(bytes));
  expect(worker().postMessage).toHaveBeenCalledWith(file);
  worker().onmessage({ data: { read: 4 } });
  worker().onmessage({ data: { hash: 'abc' } });
  expect(await hash).toBe('abc');
  expect(read).toEqual([4]);
  expect(worker().terminate).toHaveBeenCalled();
});

it('says that a file cannot be read', async () => {
  const hash = begin();
  worker().onmessage({ data: { unreadable: true } });
  await expect(hash).rejects.toThrow(UNREADABLE);
});

it('ends with the upload', async () => {
  const controller = new AbortController();
  const hash = begin(controller.signal);
  controller.abort(new Error('annullato'));
  await expect(hash).rejects.toThrow('annullato');
  expect(worker().terminate).toHaveBeenCalled();
});
