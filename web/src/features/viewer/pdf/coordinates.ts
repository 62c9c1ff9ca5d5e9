/**
 * Places on a page and places on the screen.
 *
 * A page has coordinates in points (1/72 inch) from the upper left corner of the page as it is to be read: its own
 * rotation applied, that of the viewer not.
 */

/** Size of a page at scale 1, after its own rotation. */
export type PageSize = { width: number; height: number };

/** How far the reader has turned the pages, in degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

export type PageArea = { x: number; y: number; width: number; height: number };

/** A rectangle of the screen, as `getBoundingClientRect` and `getClientRects` have it. */
type ScreenArea = { left: number; top: number; width: number; height: number };

export const turnedOn = (rotation: Rotation): Rotation => ((rotation + 90) % 360) as Rotation;

/** The size of what has been turned by `rotation`. */
export function turnedSize(size: PageSize, rotation: Rotation): PageSize {
  return rotation % 180 === 0 ? size : { width: size.height, height: size.width };
}

/** The part of the turned sheet, in CSS pixels from its upper left corner, where `area` of a page of `size` (points) is. */
export function sheetArea(area: PageArea, size: PageSize, rotation: Rotation, scale: number): ScreenArea {
  const right = size.width - area.x - area.width;
  const bottom = size.height - area.y - area.height;
  const [left, top] = {
    0: [area.x, area.y],
    90: [bottom, area.x],
    180: [right, bottom],
    270: [area.y, right],
  }[rotation] as [number, number];
  const { width, height } = turnedSize(area, rotation);
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}
