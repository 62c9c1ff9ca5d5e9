import { type PageArea, type PageSize, type Rotation, sheetArea } from './pdf/coordinates';
import { type Anchor, boxOf, type PageLayout, topOfAnchor } from './pdf/layout';
import { CSS_PIXELS_PER_POINT } from './pdf/open';

/** An area that is gone to has this much of the window above it. */
const ABOVE = 1 / 3;

/** A place of the document that fingers hold: it stays under them while the scale changes. */
export type Hold = {
  anchor: Anchor;
  /** From the middle of the column, in CSS pixels at scale 1. */
  across: number;
};

export type Point = { x: number; y: number };

/** Where an area, in points, is on its page as that is drawn. */
export function areaOnSheet(area: PageArea, { width, height }: PageSize, rotation: Rotation, scale: number) {
  const points = CSS_PIXELS_PER_POINT;
  return sheetArea(area, { width: width / points, height: height / points }, rotation, scale * points);
}

/** Scrolls down to an area of a page, and aside only where it is out of sight. */
export function scrollToArea(
  element: HTMLElement,
  layout: PageLayout,
  page: number,
  at: ReturnType<typeof sheetArea>,
) {
  const box = boxOf(layout, page);
  const left = (Math.max(layout.width, element.clientWidth) - box.width) / 2 + at.left;
  element.scrollTop = box.top + at.top - element.clientHeight * ABOVE;
  if (left < element.scrollLeft || left + at.width > element.scrollLeft + element.clientWidth)
    element.scrollLeft = left - element.clientWidth * ABOVE;
}

/** The middle of a wide page stays in the middle at another width. */
export function keepMiddle(element: HTMLElement, before: PageLayout, after: PageLayout) {
  const middle = (element.scrollLeft + element.clientWidth / 2) / Math.max(before.width, element.clientWidth);
  element.scrollLeft = middle * Math.max(after.width, element.clientWidth) - element.clientWidth / 2;
}

/** Scrolls so that what is held is at its point of the window. */
export function scrollToHold(
  element: HTMLElement,
  layout: PageLayout,
  scale: number,
  { hold, point }: { hold: Hold; point: Point },
) {
  element.scrollTop = topOfAnchor(layout, hold.anchor) - point.y;
  element.scrollLeft = Math.max(layout.width, element.clientWidth) / 2 + hold.across * scale - point.x;
}
