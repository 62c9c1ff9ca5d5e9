/** Searching words in the text of a document's pages, as its text layers have it. */

import { escaped } from '@/domain/pattern';
import type { Hit } from './hits';

/** Fewer letters would be found on every line. */
export const FIND_MINIMUM = 2;
/** Beyond this many the reader is told to say more. */
export const FIND_LIMIT = 2000;

export type FindResult = Hit & { before: string; match: string; after: string };

const BEFORE = 40;
const AFTER = 60;

/** Accents, apostrophes, quotation marks and dashes are often typed otherwise than the document has them. */
const ALIKE = ['aàáâä', 'eèéêë', 'iìíîï', 'oòóôö', 'uùúûü', 'cç', 'nñ', "'’‘`´", '"“”«»', '-‐‑–—'];
const LETTER = /[\p{L}\p{N}]/u;
/** A word may be divided at the end of a line. */
const DIVISION = '(?:[-\\u00ad‐]\\s+)?';

/** What finds `query`, whatever its case and accents; null while there is too little of it. */
export function findPattern(query: string, wholeWords: boolean): RegExp | null {
  const wanted = query.normalize('NFC').trim();
  if ([...wanted].length < FIND_MINIMUM) return null;
  const parts = [...wanted.replace(/\s+/g, ' ')].map((sign, at, signs) => {
    if (sign === ' ') return '\\s*';
    const next = signs[at + 1];
    const divided = LETTER.test(sign) && next !== undefined && LETTER.test(next);
    return signPattern(sign) + (divided ? DIVISION : '');
  });
  const found = parts.join('');
  return new RegExp(wholeWords ? `(?<![\\p{L}\\p{N}])${found}(?![\\p{L}\\p{N}])` : found, 'giu');
}

function signPattern(sign: string): string {
  const alike = ALIKE.find((signs) => signs.includes(sign.toLowerCase()));
  if (alike) return `[${alike.replace('-', '\\-')}]`;
  return escaped(sign);
}

/** The text of a page as its text layer gives it (`hits.markHits`): the end of a line is a space. */
export function pageText(items: readonly object[]): string {
  return items
    .map((item) => ('str' in item ? `${item.str}${'hasEOL' in item && item.hasEOL ? ' ' : ''}` : ''))
    .join('');
}

/** What `pattern` finds in the `text` of `page`, each with the words around it. */
export function findIn(text: string, pattern: RegExp, page: number): FindResult[] {
  return [...text.matchAll(pattern)].map(({ index: at, 0: match }, index) => ({
    page,
    index,
    before: lead(text.slice(Math.max(0, at - BEFORE), at), at > BEFORE),
    match,
    after: trail(
      text.slice(at + match.length, at + match.length + AFTER),
      at + match.length + AFTER < text.length,
    ),
  }));
}

/** Cut where a word begins. */
function lead(text: string, cut: boolean): string {
  return cut ? `…${text.replace(/^\S*\s/, '')}` : text;
}

function trail(text: string, cut: boolean): string {
  return cut ? `${text.replace(/\s\S*$/, '')}…` : text;
}
