/** The differences between two texts, word by word (Myers, "An O(ND) difference algorithm", 1986). */

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
  const steps = from.length && to.length ? path(from, to) : null;
  if (!steps) {
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
  for (const { kind, word, next } of steps) {
    if (kind === 'removed') removed.push(word);
    else if (kind === 'added') added.push(word);
    // A lone space between two changes belongs to both: 'due parole' → 'tre frasi' reads as one change.
    else if (/^\s+$/.test(word) && (removed.length || added.length) && next) {
      removed.push(word);
      added.push(word);
    } else {
      flush();
      add(parts, 'same', [word]);
    }
  }
  flush();
}

type Step = { kind: DiffPart['kind']; word: string /** Whether a change follows. */; next: boolean };

/** The shortest way from one list to the other; null when it is longer than `MOST`. */
function path(from: readonly string[], to: readonly string[]): Step[] | null {
  const [n, m] = [from.length, to.length];
  const most = Math.min(n + m, MOST);
  // The furthest point on each diagonal k = x − y, for every number of changes so far; index k + changes.
  const trace: Int32Array[] = [];
  let last = new Int32Array([0]);
  for (let changes = 0; changes <= most; changes += 1) {
    const furthest = new Int32Array(2 * changes + 1);
    const before = (k: number) => last[k + changes - 1] ?? -1;
    for (let k = -changes; k <= changes; k += 2) {
      let x = 0;
      if (changes > 0) {
        const down = k === -changes || (k !== changes && before(k - 1) < before(k + 1));
        x = down ? before(k + 1) : before(k - 1) + 1;
      }
      while (x < n && x - k < m && from[x] === to[x - k]) x += 1;
      furthest[k + changes] = x;
      if (x >= n && x - k >= m) return walkBack([...trace, furthest], from, to);
    }
    trace.push(furthest);
    last = furthest;
  }
  return null;
}

function walkBack(trace: Int32Array[], from: readonly string[], to: readonly string[]): Step[] {
  const steps: Step[] = [];
  let [x, y] = [from.length, to.length];
  const push = (kind: DiffPart['kind'], word: string) => {
    steps.push({ kind, word, next: (steps.at(-1)?.kind ?? 'same') !== 'same' });
  };
  for (let changes = trace.length - 1; changes > 0; changes -= 1) {
    const last = trace[changes - 1] ?? new Int32Array(1);
    const before = (k: number) => last[k + changes - 1] ?? -1;
    const k = x - y;
    const down = k === -changes || (k !== changes && before(k - 1) < before(k + 1));
    const startX = before(down ? k + 1 : k - 1);
    const startY = startX - (down ? k + 1 : k - 1);
    while (x > startX + (down ? 0 : 1) && y > startY + (down ? 1 : 0)) {
      x -= 1;
      y -= 1;
      push('same', from[x] ?? '');
    }
    if (down) push('added', to[startY] ?? '');
    else push('removed', from[startX] ?? '');
    [x, y] = [startX, startY];
  }
  while (x > 0 && y > 0) {
    x -= 1;
    y -= 1;
    push('same', from[x] ?? '');
  }
  return steps.reverse();
}
