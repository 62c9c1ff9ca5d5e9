import type { ParteDelTesto } from '@/api/document';
import { PART_NAMES } from '@/domain/part';

/** Words of the text, the page of the document on which they begin, and the part of the text. */
export type Passage = { words: string; page: number; part: ParteDelTesto['tipo'] | null };

/** The words with the decision, the page and the part that they are of; a text without parts has none to name. */
export function withCitation({ words, page, part }: Passage, citation: string): string {
  const where = [citation, `pag. ${page}`, ...(part && part !== 'testo' ? [PART_NAMES[part]] : [])];
  return `«${words}»\n(${where.join(', ')})`;
}
