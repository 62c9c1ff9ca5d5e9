import { notationOf } from './notation';
import {
  and,
  conditions,
  FIELDS,
  FORBIDDEN,
  isEverything,
  isField,
  isWord,
  type Leaf,
  NEAR,
  parse,
  print,
  QuerySyntax,
  type Tree,
} from './query';

/** From here on a text is a passage, copied from somewhere, rather than words to look for. */
const PASSAGE_WORDS = 9;

/** From here on its words are too many to be looked for: it is a text that other decisions may be like. */
const TEXT_WORDS = 31;

/** What a line's end has between the halves of a word: what PDFium writes for it, and MuPDF. */
const OF_PDFIUM = '\ufffe\u0002';
const SOFT_HYPHEN = `[\u00ad${OF_PDFIUM}]`;
const DIVIDED = new RegExp(
  `${SOFT_HYPHEN}\\s*(?=\\p{Ll})|(?<=\\p{L})[-\u2010][^\\S\\n]*\\n\\s*(?=\\p{Ll})`,
  'gu',
);
/** Where no small letter follows, the server keeps what PDFium writes as a hyphen. */
const LINE_END = new RegExp(`[${OF_PDFIUM}]\\s*(?=[\\p{L}\\p{N}])`, 'gu');
const INSIDE_WORD = /\u00ad(?=[\p{L}\p{N}])/gu;
const BETWEEN_WORDS = /[\p{Cc}\p{Cn}\p{Cs}\u00ad\s+=&|!<>{}^"~*?:\\-]+/gu;

/** A pasted text on one line, with the words whole that a line's end divided. */
export function oneLine(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(DIVIDED, '')
    .replace(LINE_END, '-')
    .replace(INSIDE_WORD, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * What a person types or pastes as Testo and Titolo may have it (docs/regole/ricerca.md#testo), with the same meaning:
 * the server's analysis cuts words where the forbidden characters were. '612-bis' → '612 bis', 'colpa: quale?' → 'colpa
 * quale', '9-4-2008' → '9/4/2008'.
 */
export function searchable(text: string): string {
  return oneLine(text)
    .replace(/(?<=\d)-(?=\d)/g, '/')
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}

/** Names that machines give to norms and decisions: their signs are part of them. */
const MACHINE_NAME = /\b(?:ecli:|urn:nir:|celex:|https?:\/\/)|(?:^|\s)\/d\//i;

/** What is pasted where words are looked for, as it may stand there: the name of a norm or of a decision as it is. */
export function pastedWords(text: string): string {
  return MACHINE_NAME.test(text) ? oneLine(text) : searchable(text);
}

/** What is wrong with the words to look for in Testo or Titolo (docs/regole/ricerca.md), or null; `searchable` puts it right. */
export function textError(text: string): string | null {
  const found = FORBIDDEN.filter((character) => text.includes(character));
  if (found.length === 0) return null;
  const which = found.length === 1 ? 'il carattere' : 'i caratteri';
  return `Il testo non può contenere ${which} ${found.join(' ')}`;
}

/**
 * The words of a text. What a list of words cannot hold stands between words: it is no part of any. AND, OR, NOT in
 * capitals would be operators: in small letters they are words.
 */
export function wordsOf(text: string): string[] {
  return searchable(text)
    .split(/[\s()[\]]+/)
    .map((word) => (/^(AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
    .filter(isWord);
}

/** Whether somebody looks for a passage, which is worth being looked for as it stands. */
export function isPassage(text: string): boolean {
  return wordsOf(text).length >= PASSAGE_WORDS;
}

/** Whether somebody has a text, of which a few words tell what it is about. */
export function isLongText(text: string): boolean {
  return wordsOf(text).length >= TEXT_WORDS;
}

const QUOTED = /["“„«]([^"“”„«»]+)["”“»]/gu;

/** What stands between quotation marks, if that is all there is: an exact phrase, however they are written. */
export function quotedWhole(text: string): string | null {
  const [match] = text.trim().matchAll(QUOTED);
  return match?.[1] && match[0] === text.trim() ? searchable(match[1]) || null : null;
}

/** What people mean by a text: the words, at least one of them, and what stands between quotation marks as it stands. */
export function treeOf(text: string): Tree {
  const phrases = [...text.matchAll(QUOTED)].flatMap(([, inside]) => {
    const phrase = searchable(inside ?? '');
    return wordsOf(phrase).length ? [{ type: 'phrase', field: 'testo', text: phrase } satisfies Leaf] : [];
  });
  const words = wordsOf(text.replace(QUOTED, ' '));
  if (words.length) return and(...phrases, { type: 'words', field: 'testo', words, every: false });
  return and(...phrases);
}

/**
 * What somebody means who writes as in other systems, 'danno NEAR/5 biologico locaz*', all of which has to hold; null
 * where there is nothing of it. Throws `QuerySyntax` for a sign that is not where it means something.
 */
export function translation(text: string): Tree | null {
  // A phrase can be beside, not near to another word.
  const found = notationOf(text.replace(QUOTED, (phrase) => '"'.repeat(phrase.length)));
  if (found === null) return null;
  const phrases = conditions(treeOf([...text.matchAll(QUOTED)].map(([phrase]) => phrase).join(' ')));
  const words = wordsOf(found.rest.join(' '));
  const others: Leaf[] = words.length
    ? [{ type: 'words', field: 'testo', words, every: words.length > 1 }]
    : [];
  return and(...found.leaves, ...phrases, ...others);
}

const FIELD = `(?<![^\\s(])(?:${Object.keys(FIELDS).join('|')}|${NEAR}_[0-9]+):`;
const WRITTEN = new RegExp(
  `^\\p{L}\\w*:"[^"]*"$|${FIELD}(?=\\S|$)|(?<![^\\s(])(?:AND|OR|NOT)(?=[\\s("]|$)`,
  'u',
);
const PERHAPS_WRITTEN = new RegExp(`${FIELD}|${WRITTEN.source}`, 'u');

/** Whether a text is written in the language, well or badly: it has an operator, asks for something of a field,
 * or is `name:"value"` whatever the name. */
export function isWritten(text: string): boolean {
  return WRITTEN.test(text);
}

/** What was typed where expressions and words may be. Throws `QuerySyntax` for an expression that is wrong. */
export function understood(text: string): Tree {
  try {
    if (PERHAPS_WRITTEN.test(text)) return parse(text);
  } catch (error) {
    if (!(error instanceof QuerySyntax) || isWritten(text)) throw error;
  }
  const tree = translation(text) ?? treeOf(text);
  return isEverything(tree) ? parse(text) : tree;
}

/** An expression that does not parse, without the characters that are in the way; null where that does not help. */
export function mended(text: string): string | null {
  let characters = [...oneLine(text)];
  for (;;) {
    const tried = characters.join('');
    try {
      return print(understood(tried)) || null;
    } catch (error) {
      if (!(error instanceof QuerySyntax)) throw error;
      const at = inTheWay(characters, error.position);
      if (at === null) return null;
      characters = characters.with(at, ' ');
    }
  }
}

/** The character that the error is about: one that is not allowed, or the colon after what is not a field. */
function inTheWay(characters: string[], position: number): number | null {
  const character = characters[position];
  if (character !== undefined && /[\p{Cc}\p{Z}\\[\]]/u.test(character) && character !== ' ') return position;
  if (character !== undefined && FORBIDDEN.includes(character)) return position;
  const [, name] = /^([^\s:]+):/u.exec(characters.slice(position).join('')) ?? [];
  return name && !isField(name) ? position + [...name].length : null;
}
