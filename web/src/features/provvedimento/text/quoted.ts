import type { ParteDelTesto } from '@/api/document';
import { PART_NAMES } from '@/domain/part';

/** Words of the text, the page of the document on which they begin, and the part of the text. */
export type Passage = { words: string; page: number; part: ParteDelTesto['tipo'] | null };

/** How the decision is cited at that moment, or a place in it. */
export type Cite = (...where: string[]) => string;

/** The words with the decision, the page and the part that they are of; a text without parts has none to name. */
export function withCitation({ words, page, part }: Passage, cite: Cite): string {
  const where = [`pag. ${page}`, ...(part && part !== 'testo' ? [PART_NAMES[part]] : [])];
  return `«${words}»\n(${cite(...where)})`;
}
