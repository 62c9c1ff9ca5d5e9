import { type TextStretch, TITLE } from './pages';

/** What the page says besides the words of the document. */
const ADDED = '[data-page], .visually-hidden, .bdm-preview-beside, small, button';

/** What is selected of the text that `box` shows. */
export function selectedStretches(box: HTMLElement): TextStretch[] {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  return [...box.querySelectorAll('.bdm-text-part')].flatMap((section, part) => {
    if (!range.intersectsNode(section)) return [];
    const paragraphs = [...section.querySelectorAll('p')];
    return [section.querySelector('h3'), ...paragraphs].flatMap((element, at) => {
      const within = element && selectedOf(element, range);
      return within ? [{ part, paragraph: at === 0 ? TITLE : at - 1, ...within }] : [];
    });
  });
}

/** The characters of an element within `range`, counted in words of the document alone. */
function selectedOf(element: Element, range: Range): { start: number; end: number } | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let at = 0;
  let found = null as { start: number; end: number } | null;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const added = node.parentElement?.closest(ADDED);
    if (added && added !== element && element.contains(added)) continue;
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : node.data.length;
    if (range.intersectsNode(node) && start < end)
      found = { start: found?.start ?? at + start, end: at + end };
    at += node.data.length;
  }
  return found;
}
