import type { Area } from '@/domain/preferences';
import { failureOf } from '../upload';

/*
 * Many files that become drafts, some at a time, each with its own outcome. Nothing here knows the page, nor how a file
 * becomes a draft.
 */

/** So many at once in the list that are no drafts yet. */
export const MOST = 200;
const AT_ONCE = 2;

/** What is chosen for all of them, and holds where the document says nothing else. */
export type BatchDefaults = {
  area: Area;
  ufficio: string;
  ruolo: string;
  /** The offices that a draft may be of; null: any. */
  offices: readonly string[] | null;
};

export type Outcome =
  | { is: 'draft'; id: string /** What to look at in it. */; notes: readonly string[] }
  /** The document is there; what was read in it is not enough for a draft. */
  | { is: 'incomplete'; message: string /** As the save call has it. */; values: Record<string, unknown> };

export type State =
  | { is: 'waiting' }
  | { is: 'running'; text: string }
  | Outcome
  | { is: 'failed'; message: string /** The same file will not do another time either. */; final: boolean }
  | { is: 'stopped' };

export type Row = { key: number; file: File; given: BatchDefaults; state: State };

export type Work = (
  file: File,
  given: BatchDefaults,
  signal: AbortSignal,
  onText: (text: string) => void,
) => Promise<Outcome>;

export type Batch = {
  rows: () => readonly Row[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[], given: BatchDefaults) => void;
  /** Those of these rows that have ended without a draft begin anew. */
  retry: (keys: readonly number[], given: BatchDefaults) => void;
  /** Nothing more is begun, and what can be given up is; a draft that is being saved is. */
  stop: () => void;
};

export const isRunning = ({ state: { is } }: Row) => is === 'waiting' || is === 'running';
export const mayRetry = ({ state }: Row) =>
  state.is === 'stopped' || state.is === 'incomplete' || (state.is === 'failed' && !state.final);

/** A list with nothing in it. `onRunning` is told when work begins, and when all of it has ended. */
export function createBatch(work: Work, onRunning: (running: boolean) => void = () => {}): Batch {
  let rows: readonly Row[] = [];
  let controller = new AbortController();
  let running = 0;
  let last = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly Row[]) {
    const before = rows.some(isRunning);
    rows = next;
    const now = rows.some(isRunning);
    if (now !== before) onRunning(now);
    for (const listener of listeners) listener();
  }

  const put = (key: number, state: State) =>
    change(rows.map((row) => (row.key === key ? { ...row, state } : row)));

  function begin() {
    while (running < AT_ONCE) {
      const row = rows.find(({ state }) => state.is === 'waiting');
      if (!row) return;
      running += 1;
      put(row.key, { is: 'running', text: 'Lettura del file…' });
      void run(row, controller.signal).then((state) => {
        running -= 1;
        put(row.key, state);
        begin();
      });
    }
  }

  async function run({ key, file, given }: Row, signal: AbortSignal): Promise<State> {
    try {
      return await work(file, given, signal, (text) => {
        if (!signal.aborted) put(key, { is: 'running', text });
      });
    } catch (error) {
      return signal.aborted ? { is: 'stopped' } : { is: 'failed', ...failureOf(error) };
    }
  }

  return {
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, given) {
      change([
        ...rows,
        ...files.map((file): Row => ({ key: ++last, file, given, state: { is: 'waiting' } })),
      ]);
      begin();
    },
    retry(keys, given) {
      change(
        rows.map((row) =>
          keys.includes(row.key) && mayRetry(row) ? { ...row, given, state: { is: 'waiting' } } : row,
        ),
      );
      begin();
    },
    stop() {
      controller.abort();
      controller = new AbortController();
      change(rows.map((row) => (row.state.is === 'waiting' ? { ...row, state: { is: 'stopped' } } : row)));
    },
  };
}
