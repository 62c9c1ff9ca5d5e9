/**
 * Where the pages of a document are in the scrolled column, and which of them are in sight.
 *
 * Lengths are CSS pixels; page numbers count from 1. The size of a page is known only once the page has been read,
 * so that a long document need not be read to its end first: until then it is taken to be as large as the first one.
 */

import { type PageSize, type Rotation, turnedSize } from './coordinates';

export type PageBox = { top: number; width: number; height: number };

export type PageLayout = {
  /** One box a page; page n is `boxes[n - 1]`. */
  boxes: PageBox[];
  /** Width of the widest page. */
  width: number;
  /** Height of the whole column. */
  height: number;
};

/** A place in the document that stays the same place at every scale. */
export type Anchor = {
  page: number;
  /** How far down the page, 0 to 1. */
  fraction: number;
  /** Pixels above the page, for a place in the gap between two pages, which is not scaled. */
  gap: number;
};

export const PAGE_GAP = 12;

/** The column of `count` pages at `scale`, turned by `rotation`; a page whose size is not in `sizes` is as large as `otherwise`. */
export function layOut(
  count: number,
  sizes: ReadonlyMap<number, PageSize>,
  otherwise: PageSize,
  scale: number,
  rotation: Rotation = 0,
): PageLayout {
  const boxes: PageBox[] = [];
  let top = PAGE_GAP;
  let widest = 0;
  for (let page = 1; page <= count; page++) {
    const size = turnedSize(sizes.get(page) ?? otherwise, rotation);
    const width = wholePixels(size.width * scale);
    const height = wholePixels(size.height * scale);
    boxes.push({ top, width, height });
    top += height + PAGE_GAP;
    widest = Math.max(widest, width);
  }
  return { boxes, width: widest, height: top };
}

/** First and last page that touch the window from `top`, with `margin` more above and below. */
export function pagesInSight(
  layout: PageLayout,
  top: number,
  windowHeight: number,
  margin: number,
): { first: number; last: number } {
  const count = layout.boxes.length;
  const first = firstPageBelow(layout, top - margin);
  let last = first;
  while (last < count && boxOf(layout, last + 1).top < top + windowHeight + margin) last++;
  return { first, last };
}

/**
 * The page a reader would say is open: the one of which the largest part is in sight, the earlier one if equal.
 * `previous` stays as long as it is wholly in sight, so that turning to a short last page is not taken back.
 */
export function currentPage(layout: PageLayout, top: number, windowHeight: number, previous: number): number {
  if (previous >= 1 && previous <= layout.boxes.length && part(layout, previous, top, windowHeight) === 1) {
    return previous;
  }
  const { first, last } = pagesInSight(layout, top, windowHeight, 0);
  let best = first;
  for (let page = first + 1; page <= last; page++) {
    if (part(layout, page, top, windowHeight) > part(layout, best, top, windowHeight)) best = page;
  }
  return best;
}

/** Where to scroll so that `page` starts at the upper edge of the window. */
export function topOfPage(layout: PageLayout, page: number): number {
  return boxOf(layout, page).top - PAGE_GAP;
}

/** The place at the upper edge of a window scrolled to `top`. */
export function anchorAt(layout: PageLayout, top: number): Anchor {
  const page = firstPageBelow(layout, top);
  const box = boxOf(layout, page);
  const below = top - box.top;
  return below < 0 ? { page, fraction: 0, gap: -below } : { page, fraction: below / box.height, gap: 0 };
}

/** Where to scroll so that `anchor` is at the upper edge of the window. */
export function topOfAnchor(layout: PageLayout, anchor: Anchor): number {
  const box = boxOf(layout, anchor.page);
  return box.top + anchor.fraction * box.height - anchor.gap;
}

export function boxOf(layout: PageLayout, page: number): PageBox {
  const box = layout.boxes[page - 1];
  if (!box) throw new RangeError(`page ${page} of ${layout.boxes.length}`);
  return box;
}

// A page fitted to 1000 pixels may come out as 999.9999.
function wholePixels(length: number): number {
  return Math.max(1, Math.floor(length + 0.001));
}

/** The first page that ends below `y`; the last page if none does. A search by halves: courts file 5,000 pages. */
function firstPageBelow(layout: PageLayout, y: number): number {
  let low = 1;
  let high = layout.boxes.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const box = boxOf(layout, middle);
    if (box.top + box.height > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

function part(layout: PageLayout, page: number, top: number, windowHeight: number): number {
  const box = boxOf(layout, page);
  const inSight = Math.min(box.top + box.height, top + windowHeight) - Math.max(box.top, top);
  return Math.max(0, inSight) / box.height;
}
