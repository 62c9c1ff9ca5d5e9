import { escaped } from './pattern';

/** The words of a search in a document, as the server says where they are. */
export type DocumentHits = {
  /** The different words and phrases as the document writes them. */
  forms: readonly string[];
  pages: readonly { page_number: number; count: number }[];
};

/** What finds `forms` as whole words, the longer ones first; null where there is nothing to find. */
export function formsPattern(forms: readonly string[]): RegExp | null {
  if (forms.length === 0) return null;
  const alternatives = [...forms].sort((one, other) => other.length - one.length).map(formPattern);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/** Lines end elsewhere, and apostrophes differ, between the text that the service reads and the one of the page. */
function formPattern(form: string): string {
  return escaped(form)
    .replace(/\s+/g, '\\s*')
    .replace(/['’‘`´]/g, "['’‘`´]");
}
