import type { ParteDelTesto } from '@/api/document';
import { textOf } from './marks';

/** A numbered heading: its paragraph, from 0, in its part, and its words. */
export type Section = { paragrafo: number; nome: string };

const LONGEST = 90;
/** '1.', '2.1.', '2.1', '3)' before a capital: not a day, an amount, an item of a list. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,2})(?:[.)]|(?<=\.\d{1,2}))\s*[-–]?\s*(?=["«“]?\p{Lu})/u;
/** Where courts reason: elsewhere what is numbered are requests and orders. */
const REASONED: readonly string[] = ['fatto', 'motivi', 'fatto_e_motivi', 'testo'];

/**
 * The numbered sections of each part: short paragraphs without a stop at their end, whose number goes on from the one
 * before it. A text with a single one has none: rather no section than one that is none.
 */
export function sectionsOf(parts: readonly ParteDelTesto[]): Section[][] {
  let last: readonly number[] = [];
  const found = parts.map(({ tipo, paragrafi }) =>
    paragrafi.flatMap((paragraph, paragrafo): Section[] => {
      if (!REASONED.includes(tipo)) return [];
      const nome = textOf(paragraph).trim();
      const number = NUMBERED.exec(nome)?.[1]?.split('.').map(Number);
      // What is too long for a heading counts as well: it is a section that has none.
      if (!number || !goesOn(last, number)) return [];
      last = number;
      return nome.length <= LONGEST && !/[.,;:]$/.test(nome) ? [{ paragrafo, nome }] : [];
    }),
  );
  return found.flat().length > 1 ? found : parts.map(() => []);
}

/** Whether a number is the next, the first below the last, or where one begins to count again. */
function goesOn(last: readonly number[], number: readonly number[]): boolean {
  if (number.length === 1 && number[0] === 1) return true;
  const at = number.findIndex((one, index) => one !== last[index]);
  return at >= 0 && number.length === at + 1 && number[at] === (last[at] ?? 0) + 1;
}
