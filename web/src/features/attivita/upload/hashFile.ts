import type { HashAnswer } from './hash.worker';

/** The file cannot be sent for a reason on this computer; `message` is what the person is told. */
export class UnusableFile extends Error {}

export const UNREADABLE =
  'Il file non può essere letto: forse è stato spostato o modificato. Sceglierlo di nuovo.';
export const INSECURE =
  'Il caricamento richiede una connessione sicura: aprire il servizio con un indirizzo che inizia con https.';

/** The hash of a file, computed in a web worker. Rejects with `UnusableFile`, or with the reason of `signal`. */
export function hashFile(file: File, signal: AbortSignal, onRead: (bytes: number) => void): Promise<string> {
  // Browsers offer it on https and on this computer only.
  if (!globalThis.crypto?.subtle) return Promise.reject(new UnusableFile(INSECURE));
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new UnusableFile(UNREADABLE));
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
      if ('read' in data) onRead(data.read);
      else if ('hash' in data) resolve(data.hash);
      else reject(new UnusableFile(UNREADABLE));
    };
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
