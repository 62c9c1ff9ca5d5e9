import type { Patience } from './transfer';

const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

/** Real time; every wait ends with the reason of `signal`. */
export function realPatience(signal: AbortSignal): Patience {
  const wait = (ms: number, orOnline: boolean) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        signal.removeEventListener('abort', stop);
        settle();
      };
      const done = end(resolve);
      const stop = end(() => reject(signal.reason));
      const timer = setTimeout(done, ms);
      if (orOnline) window.addEventListener('online', done);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
    });
  return {
    pause: (ms) => wait(ms, false),
    // A browser that says it is connected again is believed at once; one whose server is away asks now and then.
    reconnection: (count) => wait(Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1)), true),
  };
}
