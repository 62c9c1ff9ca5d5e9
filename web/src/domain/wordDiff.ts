import { diffArrays } from 'diff';

/** The differences between two texts, word by word. */

export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** With more words that differ than this, what differs is shown as replaced as a whole: nobody would read the rest. */
const MOST = 1_500;

/** Words, the spaces between them, and marks one by one. Together they are the text. */
export function tokens(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
}

/** What was removed from `before` and added in `after`; the parts that are not added make `before`, and so on. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [from, to] = [tokens(before), tokens(after)];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(from.length, to.length) - start &&
    from[from.length - 1 - end] === to[to.length - 1 - end]
  ) {
    end += 1;
  }
  const parts: DiffPart[] = [];
  add(parts, 'same', from.slice(0, start));
  middle(parts, from.slice(start, from.length - end), to.slice(start, to.length - end));
  add(parts, 'same', from.slice(from.length - end));
  return parts;
}

/** Appends, joined with the last part when that is of the same kind. */
function add(parts: DiffPart[], kind: DiffPart['kind'], words: readonly string[]): void {
  if (words.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += words.join('');
  else parts.push({ kind, text: words.join('') });
}

function middle(parts: DiffPart[], from: string[], to: string[]): void {
  const runs = diffArrays(from, to, { maxEditLength: MOST });
  if (!runs) {
    add(parts, 'removed', from);
    add(parts, 'added', to);
    return;
  }
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    add(parts, 'removed', removed);
    add(parts, 'added', added);
    removed = [];
    added = [];
  };
  runs.forEach((run, at) => {
    if (run.removed) removed.push(...run.value);
    else if (run.added) added.push(...run.value);
    // A lone space between two changes belongs to both: 'due parole' → 'tre frasi' reads as one change.
    else if (at > 0 && at < runs.length - 1 && /^\s+$/.test(run.value.join(''))) {
      removed.push(...run.value);
      added.push(...run.value);
    } else {
      flush();
      add(parts, 'same', run.value);
    }
  });
  flush();
}
