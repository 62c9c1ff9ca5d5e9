import type { ParteDelTesto } from '@/api/document';
import { textOf } from './marks';

/** A numbered heading: its paragraph, from 0, in its part, and its words. */
export type Section = { paragrafo: number; nome: string };

const LONGEST = 90;
/** '1.', '2.1.', '2.1', '3)', 'II.' before a capital: not a day, an amount, an item of a list. */
const NUMBERED =
  /^(\d{1,2}|[IVX]{1,5}(?=[.)]|\s[-–]))((?:\.\d{1,2}){0,2})(?:[.)]|(?<=\.\d{1,2})|(?=\s[-–]))\s*[-–]?\s*(?=["«“]?\p{Lu})/u;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV'];
/** Where courts reason: elsewhere what is numbered are requests and orders. */
const REASONED: readonly string[] = ['fatto', 'motivi', 'fatto_e_motivi', 'testo'];

/** What has a number that goes on. `level`: of which numbers, 'r' and 'd' for those in letters and in digits. */
type Numbered = Section & { part: number; level: string; short: boolean; ended: boolean };

/**
 * The numbered sections of each part: short paragraphs whose number goes on from the one before it. One that ends with a
 * stop may be a sentence: it is a heading where all of its level are short, each with text below. A text with a single
 * one has none: rather no section than one that is none.
 */
export function sectionsOf(parts: readonly ParteDelTesto[]): Section[][] {
  const numbered = numberedOf(parts);
  const sentences = new Set(
    numbered.flatMap((one, at) => (one.short && hasText(one, numbered[at + 1]) ? [] : [one.level])),
  );
  const headings = numbered.filter(({ short, ended, level }) => short && !(ended && sentences.has(level)));
  return parts.map((_, index) =>
    headings.length > 1
      ? headings.flatMap(({ part, paragrafo, nome }) => (part === index ? [{ paragrafo, nome }] : []))
      : [],
  );
}

function numberedOf(parts: readonly ParteDelTesto[]): Numbered[] {
  const last: Record<string, readonly number[]> = {};
  return parts.flatMap(({ tipo, paragrafi }, part) => {
    if (!REASONED.includes(tipo)) return [];
    const names = paragrafi.map((paragraph) => textOf(paragraph).trim());
    return names.flatMap((nome, paragrafo): Numbered[] => {
      const [, first = '', below = ''] = NUMBERED.exec(nome) ?? [];
      const kind = ROMAN.includes(first) ? 'r' : 'd';
      const top = kind === 'r' ? ROMAN.indexOf(first) + 1 : Number(first);
      const number = [top, ...below.split('.').slice(1).map(Number)];
      if (!first || !goesOn(last[kind] ?? [], number)) return [];
      last[kind] = number;
      const level = `${kind}${number.length}`;
      // What is too long for a heading counts as well: it is a section that has none.
      const short = nome.length <= LONGEST && !/[,;:]$/.test(nome);
      return [{ part, paragrafo, nome, level, short, ended: nome.endsWith('.') }];
    });
  });
}

/** Whether there is text below it, or a heading of a lower level, before the `next` that has a number. */
const hasText = ({ part, paragrafo, level }: Numbered, next: Numbered | undefined): boolean =>
  !next ||
  next.part !== part ||
  next.paragrafo > paragrafo + 1 ||
  next.level[0] !== level[0] ||
  next.level > level;

/** Whether a number is the next, the first below the last, or where one begins to count again. */
function goesOn(last: readonly number[], number: readonly number[]): boolean {
  if (number.length === 1 && number[0] === 1) return true;
  const at = number.findIndex((one, index) => one !== last[index]);
  return at >= 0 && number.length === at + 1 && number[at] === (last[at] ?? 0) + 1;
}
