/** Zoom of the document viewer (docs/regole/documenti.md). Scale 1 is the real size: one point is 96/72 CSS pixels. */

import type { PageSize } from './coordinates';

/** Either a fixed scale, or "as wide (high) as the window", which follows the window when it changes. */
export type Zoom = { fit: 'width' | 'height' } | { scale: number };

const ZOOM_STEP = 0.2;
/** At or below this scale there is no zooming out. */
const ZOOM_OUT_LIMIT = 0.6;
/** Above this scale there is no zooming in. */
const ZOOM_IN_LIMIT = 3;
export const ZOOM_CHOICES = [1, 2, 3] as const;

/** A document opens as wide as the window, but no larger than this: on a wide screen a line would get too long. */
const OPENING_LIMIT = 1.2;
/** Two fingers make a page no smaller than this. */
const PINCH_LIMIT = 0.3;
/** Fitting a poster into a telephone must not ask for a canvas without pixels. */
const SMALLEST = 0.05;

export const canZoomOut = (scale: number) => rounded(scale) > ZOOM_OUT_LIMIT;
export const canZoomIn = (scale: number) => rounded(scale) <= ZOOM_IN_LIMIT;

export const zoomedOut = (scale: number) => (canZoomOut(scale) ? rounded(scale - ZOOM_STEP) : scale);
export const zoomedIn = (scale: number) => (canZoomIn(scale) ? rounded(scale + ZOOM_STEP) : scale);

/**
 * The scale that `zoom` means for a page of `page` CSS pixels at scale 1 in a window with `room` CSS pixels for it.
 */
export function scaleOf(zoom: Zoom, page: PageSize, room: PageSize): number {
  if ('scale' in zoom) return zoom.scale;
  const scale = zoom.fit === 'width' ? room.width / page.width : room.height / page.height;
  return Number.isFinite(scale) ? Math.max(SMALLEST, scale) : 1;
}

/** How a document with this first page is shown at first. */
export function openingZoom(page: PageSize, room: PageSize): Zoom {
  return scaleOf({ fit: 'width' }, page, room) > OPENING_LIMIT ? { scale: OPENING_LIMIT } : { fit: 'width' };
}

/** A scale that two fingers made: anything between what fits a telephone and the largest that the buttons lead to. */
export function pinched(scale: number): number {
  const whole = Math.round(scale * 1000) / 1000;
  return Math.min(Math.max(PINCH_LIMIT, whole), ZOOM_IN_LIMIT + ZOOM_STEP);
}

/** 1.2 is shown as '120%'. */
export const percent = (scale: number) => `${Math.round(scale * 100)}%`;

// 0.1 + 0.2 is not 0.3: without this the limits are missed by a hair after a few steps.
function rounded(scale: number): number {
  return Math.round(scale * 100) / 100;
}
