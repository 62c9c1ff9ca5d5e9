/** The words of a search in a document: where they are, and their marks in a page's text. */
import type { DocumentHits } from '@/domain/hits';

/** One of the hits of a document: the n-th (from 0) on its page. */
export type Hit = { page: number; index: number };

/** All hits in the order of reading. */
export function hitsOf({ pages }: DocumentHits, pageCount: number): Hit[] {
  return pages
    .filter(({ page_number }) => page_number <= pageCount)
    .flatMap(({ page_number, count }) =>
      Array.from({ length: count }, (_, index) => ({ page: page_number, index })),
    );
}

/**
 * The hit to go to (as a position in `hits`): after or before the one that is shown, around the ends; if none is, the
 * first from the open page on, or the last up to it.
 */
export function stepFrom(
  hits: readonly Hit[],
  current: number | null,
  page: number,
  forward: boolean,
): number {
  const count = hits.length;
  if (current !== null) return (current + (forward ? 1 : -1) + count) % count;
  if (forward) {
    const first = hits.findIndex((hit) => hit.page >= page);
    return first < 0 ? 0 : first;
  }
  const last = hits.findLastIndex((hit) => hit.page <= page);
  return last < 0 ? count - 1 : last;
}

const MARK = 'bdm-hit';
/** The hit stepped to. */
export const SELECTED = 'bdm-hit-selected';

/** Marks in `container` (the text layer of a page) what `pattern` finds; gives the pieces of each hit, in order. */
export function markHits(container: HTMLElement, pattern: RegExp): HTMLElement[][] {
  return markRanges(
    container,
    (text) =>
      [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
    MARK,
  );
}

/** Marks in `container` the places that `find` gives of its text, each with its pieces in order. */
export function markRanges(
  container: HTMLElement,
  find: (text: string) => readonly { start: number; end: number }[],
  className: string,
): HTMLElement[][] {
  const { text, nodes } = textOf(container);
  const found = find(text);
  const marks: HTMLElement[][] = found.map(() => []);
  // From the end on: dividing a node leaves what stands before it in place.
  for (let at = found.length - 1; at >= 0; at--) {
    const hit = found[at];
    if (!hit) continue;
    for (let last = nodes.length - 1; last >= 0; last--) {
      const part = nodes[last];
      if (!part) continue;
      const start = Math.max(hit.start, part.start);
      const end = Math.min(hit.end, part.start + part.node.data.length);
      if (start < end) marks[at]?.unshift(wrap(part.node, start - part.start, end - part.start, className));
    }
  }
  return marks;
}

/** Takes the marks away again. */
export function unmark(marks: readonly HTMLElement[][]): void {
  for (const mark of marks.flat()) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/** The text of a layer and where each of its nodes begins in it; the end of a line is a space. */
function textOf(container: HTMLElement) {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof HTMLBRElement) text += ' ';
  }
  return { text, nodes };
}

function wrap(node: Text, start: number, end: number, className: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.className = className;
  const found = start > 0 ? node.splitText(start) : node;
  if (end - start < found.data.length) found.splitText(end - start);
  found.replaceWith(mark);
  mark.append(found);
  return mark;
}
