/**
 * Rectangles of highlighted text, in coordinates of the page: points (1/72 inch), origin at the upper left of the page as
 * it is shown with its own `/Rotate` and the viewer's rotation at 0. They do not depend on zoom, rotation or width.
 */

import type { RotatedRect } from '@/api/documentNote';
import type { Rotation } from '../pdf/coordinates';

export type Point = { x: number; y: number };

/** A page on the screen: `left` … `height` in CSS pixels as it is shown, `paper` in points at rotation 0. */
export type PageOnScreen = {
  left: number;
  top: number;
  width: number;
  height: number;
  rotation: Rotation;
  paper: { width: number; height: number };
};

const DEGREES = 180 / Math.PI;

/** The place on the page (points) that is at `point` of the screen. */
export function toPage(point: Point, page: PageOnScreen): Point {
  const across = (point.x - page.left) / page.width;
  const down = (point.y - page.top) / page.height;
  const { width, height } = page.paper;
  switch (page.rotation) {
    case 0:
      return { x: across * width, y: down * height };
    case 90:
      return { x: down * width, y: (1 - across) * height };
    case 180:
      return { x: (1 - across) * width, y: (1 - down) * height };
    case 270:
      return { x: (1 - down) * width, y: across * height };
  }
}

/** The rectangle whose upper left, upper right and lower left corners are these. */
export function rectFrom(upperLeft: Point, upperRight: Point, lowerLeft: Point): RotatedRect {
  const along = { x: upperRight.x - upperLeft.x, y: upperRight.y - upperLeft.y };
  return {
    angle: tidy(Math.atan2(along.y, along.x) * DEGREES),
    rect: {
      x: upperLeft.x,
      y: upperLeft.y,
      width: Math.hypot(along.x, along.y),
      height: Math.hypot(lowerLeft.x - upperLeft.x, lowerLeft.y - upperLeft.y),
    },
  };
}

/** 0 to 359.99; what is upright but for the browser's rounding is upright. */
function tidy(degrees: number): number {
  const nearest = Math.round(degrees / 90) * 90;
  const exact = Math.abs(degrees - nearest) < 0.2 ? nearest : Math.round(degrees * 100) / 100;
  return (exact + 360) % 360;
}

/** `point` as the rectangle sees it: from its upper left corner, along and across its text. */
export function within({ angle, rect }: RotatedRect, point: Point): Point {
  const [cos, sin] = [Math.cos(angle / DEGREES), Math.sin(angle / DEGREES)];
  const [x, y] = [point.x - rect.x, point.y - rect.y];
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** The place on the page at `along` and `across` from the rectangle's upper left corner. */
export function onPage({ angle, rect }: RotatedRect, { x, y }: Point): Point {
  const [cos, sin] = [Math.cos(angle / DEGREES), Math.sin(angle / DEGREES)];
  return { x: rect.x + x * cos - y * sin, y: rect.y + x * sin + y * cos };
}

export function contains(rectangle: RotatedRect, point: Point, margin = 0): boolean {
  const { x, y } = within(rectangle, point);
  const { width, height } = rectangle.rect;
  return x >= -margin && y >= -margin && x <= width + margin && y <= height + margin;
}

/** The upright rectangle around all of `rectangles` (at least one). */
export function boundsOf(rectangles: readonly RotatedRect[]): RotatedRect['rect'] {
  const corners = rectangles.flatMap((each) => {
    const { width, height } = each.rect;
    return [
      onPage(each, { x: 0, y: 0 }),
      onPage(each, { x: width, y: 0 }),
      onPage(each, { x: 0, y: height }),
      onPage(each, { x: width, y: height }),
    ];
  });
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Pieces of a line further apart than this many times its height are two passages: columns, cells of a table. */
const GAP = 1.5;

/** Joins what follows each other on one line, so that a line is one rectangle whatever the file divides it into. */
export function joinLines(pieces: readonly RotatedRect[]): RotatedRect[] {
  const lines: RotatedRect[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const joined = last && join(last, piece);
    if (joined) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines.map(rounded);
}

function join(one: RotatedRect, other: RotatedRect): RotatedRect | null {
  const turn = Math.abs(((one.angle - other.angle + 540) % 360) - 180);
  if (turn > 1) return null;
  // Both as the first one sees them.
  const { x, y } = within(one, other.rect);
  const low = Math.min(one.rect.height, y + other.rect.height);
  const shared = low - Math.max(0, y);
  const smaller = Math.min(one.rect.height, other.rect.height);
  if (shared < smaller / 2) return null;
  const room = GAP * Math.max(one.rect.height, other.rect.height);
  if (x > one.rect.width + room || x + other.rect.width < -room) return null;
  const [left, top] = [Math.min(0, x), Math.min(0, y)];
  const corner = onPage(one, { x: left, y: top });
  return {
    angle: one.angle,
    rect: {
      ...corner,
      width: Math.max(one.rect.width, x + other.rect.width) - left,
      height: Math.max(one.rect.height, y + other.rect.height) - top,
    },
  };
}

/** To a hundredth of a point: finer than anybody sees, and the same from every zoom. */
function rounded({ angle, rect }: RotatedRect): RotatedRect {
  const to = (value: number) => Math.round(value * 100) / 100;
  return {
    angle,
    rect: { x: to(rect.x), y: to(rect.y), width: to(rect.width), height: to(rect.height) },
  };
}
