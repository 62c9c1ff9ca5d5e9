/** What may be typed as a page number (docs/regole/documenti.md#visualizzatore). */

export const PAGE_NUMBER_DIGITS = 3;

/** What is left of `text` while it is being typed or pasted: digits, three at most. */
export function pageNumberText(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, PAGE_NUMBER_DIGITS);
}

/** The page that `text` names in a document of `pageCount` pages, or null if there is no such page. */
export function parsePageNumber(text: string, pageCount: number): number | null {
  if (!/^[0-9]{1,3}$/.test(text)) return null;
  const page = Number(text);
  return page >= 1 && page <= pageCount ? page : null;
}
