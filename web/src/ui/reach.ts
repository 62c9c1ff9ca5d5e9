/** Brings an element into sight with the focus, as a link within the page would, but without an entry of the history. */
export function reach(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'start'): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block });
}
