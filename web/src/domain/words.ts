import { FORBIDDEN, isWord } from './query';

/** What is wrong with the words to look for in Testo or Titolo (5.6), or null. */
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
  return text
    .split(/[\s()[\]{}"+\-=&|!<>^~*?:\\]+/)
    .map((word) => (/^(AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
    .filter(isWord);
}
