import { ApiError } from '@/api/http';
import { chunkCount, chunkLength, chunkOf } from './fileHash';

/*
 * The sending of a file whose hash is known (docs/regole/documenti.md): which chunks are there, the others three at a time, three
 * tries each, then the commit. A lost connection is no failed try: it is waited for. Nothing here knows the page.
 */

export const AT_ONCE = 3;
export const TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** What is there may change under our hands, as when the server cleans up; after so many rounds we give up. */
const ROUNDS = 3;

/** The calls for one file (docs/regole/documenti.md). They reject with `ApiError`; its status is 0 where no answer came. */
export type Calls = {
  /** Whether the server may have something of the file; what is new is sent without asking. */
  begun: boolean;
  /** Whether the server has the whole document already, of whomever. */
  isKnown: () => Promise<boolean>;
  hasChunk: (number: number, length: number) => Promise<boolean>;
  sendChunk: (number: number, data: Blob) => Promise<void>;
  /** The hash of the document that this makes. */
  commit: () => Promise<string>;
};

/** How time passes: replaced in tests. */
export type Patience = {
  /** Resolves after a while. */
  pause: (ms: number) => Promise<void>;
  /** Resolves when it is worth to try again after the connection was lost for the `count`th time in a row. */
  reconnection: (count: number) => Promise<void>;
};

type Watch = {
  signal: AbortSignal;
  /** Bytes that the server has. */
  onSent: (bytes: number) => void;
  /** The chunks are all there and the file is put together. */
  onCommitting: () => void;
  /** Whether the connection is lost at the moment. */
  onWaiting: (waiting: boolean) => void;
};

/** Sends what the server does not have of `file` and has it put together; the document's hash. Rejects with `ApiError`. */
export async function transfer(file: Blob, calls: Calls, patience: Patience, watch: Watch): Promise<string> {
  const attempt = <Result>(call: () => Promise<Result>) => persevere(call, patience, watch);
  if (calls.begun && (await attempt(calls.isKnown))) {
    watch.onCommitting();
    // Ours already, or of another decision, which the server tells; somebody else's has to be sent all the same.
    const known = await committed(() => attempt(calls.commit));
    if (known) return known;
  }
  for (let round = 1; ; round += 1) {
    await sendMissing(file, { ...calls, begun: calls.begun || round > 1 }, attempt, watch);
    watch.onCommitting();
    const made = await committed(() => attempt(calls.commit), round === ROUNDS);
    if (made) return made;
  }
}

/** What the commit makes; null where chunks have to be sent (again). */
async function committed(commit: () => Promise<string>, last = false): Promise<string | null> {
  try {
    return await commit();
  } catch (error) {
    if (!last && error instanceof ApiError && error.code === 'INCOMPLETE') return null;
    throw error;
  }
}

async function sendMissing(
  file: Blob,
  calls: Calls,
  attempt: <Result>(call: () => Promise<Result>) => Promise<Result>,
  watch: Watch,
): Promise<void> {
  const count = chunkCount(file.size);
  let sent = 0;
  let next = 0;
  let failed = false;
  const sender = async () => {
    while (next < count && !failed) {
      const number = next++;
      const length = chunkLength(file.size, number);
      try {
        if (!calls.begun || !(await attempt(() => calls.hasChunk(number, length))))
          await attempt(() => calls.sendChunk(number, chunkOf(file, number)));
      } catch (error) {
        failed = true;
        throw error;
      }
      sent += length;
      watch.onSent(sent);
    }
  };
  watch.onSent(0);
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

/** What the machine, rather than the request, is to blame for. */
const mayPass = (status: number) => status >= 500 || status === 408 || status === 429;

/** Calls until an answer comes, or a refusal that will not pass. */
export async function persevere<Result>(
  call: () => Promise<Result>,
  patience: Patience,
  { signal, onWaiting }: Pick<Watch, 'signal' | 'onWaiting'>,
): Promise<Result> {
  let failures = 0;
  let lost = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const result = await call();
      if (lost > 0) onWaiting(false);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) {
        lost += 1;
        onWaiting(true);
        await patience.reconnection(lost);
        continue;
      }
      if (lost > 0) onWaiting(false);
      lost = 0;
      failures += 1;
      if (!mayPass(error.status) || failures === TRIES) throw error;
      await patience.pause(FIRST_PAUSE_MS * 2 ** (failures - 1));
    }
  }
}
