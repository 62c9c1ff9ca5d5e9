import type { FraseInBreve, ParteDelTesto } from '@/api/document';
import { passageAt, type TextRange } from '@/domain/passage';

type Paragrafo = ParteDelTesto['paragrafi'][number];

/** A note of the reader's, as its words show it. */
export type MarkedNote = {
  id: string;
  color: string;
  /** What it is, without its words and with them. */
  title: string;
  label: string;
  annotated: boolean;
  /** The server does not have it yet; where it could not be reached, that is told. */
  pending: boolean;
  failed: boolean;
};
/**
 * A marked stretch of a paragraph: the n-th place of the search (from 0), words that the address leads to (null), or of
 * a note. `stop`: where in the paragraph the keyboard gets to the note; `beside`: at a button beside it.
 */
export type Mark = TextRange & { hit: number | null; note?: MarkedNote; stop?: number; beside?: boolean };
/** The marks of each paragraph of each part. */
export type Marks = readonly (readonly (readonly Mark[])[])[];

/** Whether a piece may lead somewhere. */
export const isLink = ({ norma, precedente }: Paragrafo[number]): boolean =>
  norma != null || precedente != null;

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

/** The passage with a key, on a page (from 1) or reaching over to the next; empty where it is not there. */
export function citedOn(parts: readonly ParteDelTesto[], pag: number, key: string): Marks {
  const there: { part: number; paragraph: number; at: number; from: number; length: number }[] = [];
  let text = '';
  let page = 1;
  parts.forEach(({ pagina, paragrafi }, part) => {
    page = Math.max(page, pagina);
    paragrafi.forEach((pieces, paragraph) => {
      let at = 0;
      for (const { testo, pagina: begun } of pieces) {
        page = begun ?? page;
        if (page === pag || page === pag + 1) {
          there.push({ part, paragraph, at, from: text.length, length: testo.length });
          text += testo;
        }
        at += testo.length;
      }
      text += ' ';
    });
  });
  const found = passageAt(text, key);
  if (!found) return [];
  return parts.map(({ paragrafi }, part) =>
    paragrafi.map((_, paragraph) =>
      there
        .filter((piece) => piece.part === part && piece.paragraph === paragraph)
        .map(({ at, from, length }) => ({
          start: at + Math.max(found.start - from, 0),
          end: at + Math.min(found.end - from, length),
          hit: null,
        }))
        .filter(({ start, end }) => start < end),
    ),
  );
}

/** Where a sentence of the decision in brief stands: in the paragraph in which it begins. */
export function saidAt(parts: readonly ParteDelTesto[], sentence: FraseInBreve): Marks {
  const { testo, parte, paragrafo } = sentence;
  const paragraph = textOf(parts[parte]?.paragrafi[paragrafo] ?? []);
  const start = paragraph.indexOf(testo.slice(0, 30));
  if (start < 0) return [];
  const mark = { start, end: Math.min(start + testo.length, paragraph.length), hit: null };
  return parts.map(({ paragrafi }, part) =>
    paragrafi.map((_, at) => (part === parte && at === paragrafo ? [mark] : [])),
  );
}

export const joined = (one: Marks, other: Marks): Marks =>
  one.length === 0
    ? other
    : one.map((part, at) => part.map((marks, paragraph) => [...marks, ...(other[at]?.[paragraph] ?? [])]));

export type Stretch = {
  text: string;
  hit: number | null;
  cited: boolean;
  note?: MarkedNote | undefined;
  stop?: boolean | undefined;
};

/** A text that begins at `at` of its paragraph, cut where marks begin and end. */
export function stretches(text: string, at: number, marks: readonly Mark[]): Stretch[] {
  const end = at + text.length;
  const near = marks.filter((mark) => mark.start < end && mark.end > at);
  const cuts = new Set([at, end, ...near.flatMap((mark) => [mark.start, mark.end])]);
  const edges = [...cuts].filter((edge) => edge >= at && edge <= end).sort((one, other) => one - other);
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? end;
    const over = near.filter((mark) => mark.start <= from && mark.end >= to);
    const top = smallest(over.filter(({ note }) => note));
    return {
      text: text.slice(from - at, to - at),
      hit: over.find(({ hit }) => hit !== null)?.hit ?? null,
      cited: over.some(({ hit, note }) => hit === null && !note),
      note: top?.note,
      stop: top?.stop === undefined ? undefined : top.stop === from,
    };
  });
}

/** Of several notes on the same words the smallest is seen: the others are seen beside it. */
const smallest = (marks: readonly Mark[]): Mark | undefined =>
  [...marks].sort((one, other) => one.end - one.start - (other.end - other.start))[0];
