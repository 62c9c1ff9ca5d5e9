import type { ParteDelTesto } from '@/api/document';

type Kind = ParteDelTesto['tipo'];
/** The parts of two texts that stand beside each other, by their places in each. */
export type Row = readonly [first: number[], second: number[]];

/** The places of a decision, in its order, that a part takes: 'Fatto e motivi' stands beside 'Fatto' and 'Motivi'. */
const REACH: Record<Kind, readonly [from: number, to: number]> = {
  intestazione: [0, 0],
  conclusioni: [1, 1],
  fatto: [2, 2],
  fatto_e_motivi: [2, 3],
  motivi: [3, 3],
  dispositivo: [4, 4],
  testo: [0, 4],
};

type Reach = { side: 0 | 1; index: number; from: number; to: number };

/** Of what was not told apart ('testo') nobody knows where it ends but by what follows it. */
function reachOf(kinds: readonly Kind[], side: 0 | 1): Reach[] {
  let before = 0;
  return kinds.map((kind, index) => {
    const next = kinds[index + 1];
    const [begin, end] = REACH[kind];
    // The parts of a text stay in its order, whatever they are.
    const from = Math.max(begin, before);
    const to = Math.max(from, kind === 'testo' && next ? REACH[next][0] - 1 : end);
    before = from;
    return { side, index, from, to };
  });
}

/** Rows of two texts with parts of these kinds; one side of a row is empty where that text lacks the part. */
export function alignParts(first: readonly Kind[], second: readonly Kind[]): Row[] {
  const reaches = [...reachOf(first, 0), ...reachOf(second, 1)].sort((one, other) => one.from - other.from);
  const rows: Row[] = [];
  let reached = -1;
  for (const { side, index, from, to } of reaches) {
    let row = rows.at(-1);
    if (!row || from > reached) {
      row = [[], []];
      rows.push(row);
    }
    row[side].push(index);
    reached = Math.max(reached, to);
  }
  return rows;
}

/** How much of a text was told apart into parts. */
export function recognised(kinds: readonly Kind[]): 'all' | 'some' | 'none' {
  if (!kinds.includes('testo')) return 'all';
  return kinds.length === 1 ? 'none' : 'some';
}
