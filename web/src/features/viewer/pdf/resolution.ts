/** How many pixels a page is painted with. */

/** Pages are painted at double resolution on every screen (docs/regole/documenti.md), also for those who zoom with the browser. */
export const RESOLUTION = 2;

/** 16 megapixels are 64 MB of memory a page; Safari refuses a larger canvas altogether. */
export const MAX_CANVAS_PIXELS = 2 ** 24;

/** Browsers refuse a canvas that is longer than this, however narrow. */
export const MAX_CANVAS_SIDE = 2 ** 14;

/** Canvas pixels per CSS pixel for a page that is `width` by `height` CSS pixels large on screen. */
export function resolutionFor(width: number, height: number, wanted = RESOLUTION): number {
  return Math.min(
    wanted,
    Math.sqrt(MAX_CANVAS_PIXELS / (width * height)),
    MAX_CANVAS_SIDE / Math.max(width, height),
  );
}
