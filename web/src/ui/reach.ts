/** Brings an element into sight with the focus, as a link within the page would, but without an entry of the history. */
export function reach(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'start'): void {
  if (!element) return;
  reveal(element);
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block });
}

/** Tells who may have folded `element` away that it is wanted; the browser does so for what it finds in a page. */
const reveal = (element: Element) => element.dispatchEvent(new Event('beforematch', { bubbles: true }));
