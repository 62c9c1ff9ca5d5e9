import type { ParteDelTesto } from '@/api/document';
import type { TextRange } from '@/domain/passage';

type Paragrafo = ParteDelTesto['paragrafi'][number];

/** A marked stretch of a paragraph: the n-th place of the search (from 0), or words that the address leads to (null). */
export type Mark = TextRange & { hit: number | null };
/** The marks of each paragraph of each part. */
export type Marks = readonly (readonly (readonly Mark[])[])[];

export const textOf = (paragraph: Paragrafo): string => paragraph.map(({ testo }) => testo).join('');

/** Where `pattern` is found, numbered through the whole text. */
export function hitsOf(parts: readonly ParteDelTesto[], pattern: RegExp): { marks: Marks; count: number } {
  let count = 0;
  const marks = parts.map((part) =>
    part.paragrafi.map((paragraph) =>
      [...textOf(paragraph).matchAll(pattern)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
        hit: count++,
      })),
    ),
  );
  return { marks, count };
}

export type Stretch = { text: string; hit: number | null; cited: boolean };

/** A text that begins at `at` of its paragraph, cut where marks begin and end. */
export function stretches(text: string, at: number, marks: readonly Mark[]): Stretch[] {
  const end = at + text.length;
  const near = marks.filter((mark) => mark.start < end && mark.end > at);
  const cuts = new Set([at, end, ...near.flatMap((mark) => [mark.start, mark.end])]);
  const edges = [...cuts].filter((edge) => edge >= at && edge <= end).sort((one, other) => one - other);
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? end;
    const over = near.filter((mark) => mark.start <= from && mark.end >= to);
    return {
      text: text.slice(from - at, to - at),
      hit: over.find(({ hit }) => hit !== null)?.hit ?? null,
      cited: over.some(({ hit }) => hit === null),
    };
  });
}
