/** Words of a document, and the page that they begin on. */
export type SelectedPassage = { page: number; quote: string };

/** What is selected in the text of a document that is drawn within `box`, or anywhere; null where nothing is. */
export function selectedPassage(box: Element | null = document.body): SelectedPassage | null {
  const selection = document.getSelection();
  const element = selection?.anchorNode?.parentElement?.closest<HTMLElement>('.textLayer');
  const page = Number(element?.closest<HTMLElement>('[data-page]')?.dataset.page);
  const quote = selection?.toString().trim();
  return quote && page > 0 && box?.contains(element ?? null) ? { page, quote } : null;
}
