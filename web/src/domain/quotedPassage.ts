/** Words of a page that are kept with what stands around them, and finding them again. */

import { lettersOf, passageRanges, type TextRange } from './passage';

/** How many characters before and after a quote are kept, to tell it from the same words elsewhere. */
export const CONTEXT = 48;

/** Words of a page with what stands around them. */
export type QuotedPassage = { quote: string; prefix: string; suffix: string };

/** `text` from `start` to `end` on one line, with what is around it. */
export function quoted(text: string, start: number, end: number): QuotedPassage {
  const plain = (piece: string) => piece.replace(/\s+/g, ' ');
  // Twice as much first: white space may shrink to half of it.
  const before = plain(text.slice(Math.max(0, start - 2 * CONTEXT), start)).trimStart();
  const after = plain(text.slice(end, end + 2 * CONTEXT)).trimEnd();
  return {
    quote: plain(text.slice(start, end)).trim(),
    prefix: before.slice(-CONTEXT),
    suffix: after.slice(0, CONTEXT),
  };
}

/**
 * Where words with these around them stand in `text`: of several places the one with the most of what is around them;
 * else as `passageRanges`.
 */
export function quotedRanges(text: string, { quote, prefix, suffix }: QuotedPassage): TextRange[] {
  const { letters, at } = lettersOf(text);
  const wanted = lettersOf(quote).letters;
  if (!wanted) return [];
  const [before, after] = [lettersOf(prefix).letters, lettersOf(suffix).letters];
  let best = -1;
  let agreed = -1;
  for (let from = letters.indexOf(wanted); from >= 0; from = letters.indexOf(wanted, from + 1)) {
    const agreement = agreementAt(letters, from, from + wanted.length, before, after);
    if (agreement > agreed) [best, agreed] = [from, agreement];
  }
  if (best < 0) return passageRanges(text, quote);
  const [first, last] = [at[best], at[best + wanted.length - 1]];
  return first === undefined || last === undefined ? [] : [{ start: first, end: last + 1 }];
}

/** How many letters on both sides of a place are those that are looked for. */
function agreementAt(letters: string, start: number, end: number, before: string, after: string): number {
  let left = 0;
  while (left < Math.min(before.length, start) && letters[start - 1 - left] === before.at(-1 - left))
    left += 1;
  let right = 0;
  while (right < after.length && end + right < letters.length && letters[end + right] === after[right])
    right += 1;
  return left + right;
}
