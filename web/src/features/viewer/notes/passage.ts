/** What is selected in the text of a page: its words, those around them, and the rectangles that they stand in. */

import type { RotatedRect } from '@/api/documentNote';
import { quoted } from '@/domain/quotedPassage';
import type { Passage } from '@/parts/passageNote';
import type { Rotation } from '../pdf/coordinates';
import { joinLines, type PageOnScreen, type Point, rectFrom, toPage } from './geometry';
import { textOf } from './pageText';

/** The text of a page as it is on screen. */
export type PageText = {
  number: number;
  /** The page as it is turned: exactly as large as its paper. */
  sheet: HTMLElement;
  layer: HTMLElement;
  rotation: Rotation;
  /** Points, not turned. */
  width: number;
  height: number;
};

/** A piece of the text: offsets into the data of its node, and where the node begins in the text of the page. */
type Part = { node: Text; at: number; start: number; end: number };

/** The passage of `page` within `range`; null where nothing but white space of it is selected. */
export function passageOf(range: Range, page: PageText): Passage | null {
  const { text, parts } = partsOf(page.layer, range);
  const kept = trimmed(parts);
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return null;
  const rotated_rect = joinLines(rectsOf(kept, page));
  if (rotated_rect.length === 0) return null;
  return {
    page_number: page.number,
    ...quoted(text, first.at + first.start, last.at + last.end),
    rotated_rect,
  };
}

/** The text of a layer, and the parts of it within `range`. */
function partsOf(layer: HTMLElement, range: Range): { text: string; parts: Part[] } {
  const { text, nodes } = textOf(layer);
  const parts = nodes.flatMap(({ node, at }) => {
    if (!range.intersectsNode(node)) return [];
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : node.data.length;
    return start < end ? [{ node, at, start, end }] : [];
  });
  return { text, parts };
}

/** Without white space at the beginning and the end of each part, and without parts of nothing else. */
function trimmed(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    const piece = part.node.data.slice(part.start, part.end);
    const start = part.start + (piece.length - piece.trimStart().length);
    const end = part.start + piece.trimEnd().length;
    return start < end ? [{ ...part, start, end }] : [];
  });
}

/** Columns of a transformation without its displacement: `x` goes to (a, b), `y` to (c, d). */
export type Linear = { a: number; b: number; c: number; d: number };

function rectsOf(parts: readonly Part[], page: PageText): RotatedRect[] {
  const { sheet, rotation } = page;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  if (width === 0 || height === 0) return [];
  const screen: PageOnScreen = { left, top, width, height, rotation, paper: page };
  return parts.flatMap(({ node, start, end }) => {
    // The words of a search are marked: their text is one level deeper.
    const span = node.parentElement?.closest<HTMLElement>('.textLayer span');
    if (!span) return [];
    const line = lineOf(span, sheet);
    if (!line) return [];
    const ends = [alongTo(span, node, start, line), alongTo(span, node, end, line)];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const [upperLeft, upperRight, lowerLeft] = cornersOf(line, from, to);
    return [rectFrom(toPage(upperLeft, screen), toPage(upperRight, screen), toPage(lowerLeft, screen))];
  });
}

/** The box of a piece of text: its size before it is transformed, how it is, and where its middle is on screen. */
export type Line = { width: number; height: number; linear: Linear; middle: Point };

function lineOf(span: HTMLElement, sheet: Element): Line | null {
  const style = getComputedStyle(span);
  const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
  if (!(width > 0 && height > 0)) return null;
  let linear: Linear = { a: 1, b: 0, c: 0, d: 1 };
  // From the text up to the page itself, which the viewer turns.
  for (let element: Element | null = span; element; element = element.parentElement) {
    linear = after(linearOf(getComputedStyle(element).transform), linear);
    if (element === sheet) break;
  }
  if (linear.a * linear.d === linear.b * linear.c) return null;
  return { width, height, linear, middle: middleOf(span.getBoundingClientRect()) };
}

/**
 * How far along its line the text before `offset` of `node` reaches, before the line is transformed. What a browser says
 * of a turned piece of text is the upright box around it, but the middle of that box is the middle of the text.
 */
function alongTo(span: HTMLElement, node: Text, offset: number, line: Line): number {
  const range = document.createRange();
  range.setStart(span, 0);
  range.setEnd(node, offset);
  const before = range.toString().length;
  // Text that is read from right to left begins at the other end.
  const leftwards = span.dir === 'rtl';
  if (before === 0) return leftwards ? line.width : 0;
  if (before === span.textContent?.length) return leftwards ? 0 : line.width;
  const reach = 2 * backInto(line, middleOf(range.getBoundingClientRect())).x - (leftwards ? line.width : 0);
  return Math.max(0, Math.min(line.width, reach));
}

/** Upper left, upper right and lower left corner on screen of what stands `from` … `to` along the line. */
export function cornersOf(line: Line, from: number, to: number): [Point, Point, Point] {
  const place = (x: number, y: number) => {
    const { a, b, c, d } = line.linear;
    const [along, across] = [x - line.width / 2, y - line.height / 2];
    return { x: line.middle.x + a * along + c * across, y: line.middle.y + b * along + d * across };
  };
  return [place(from, 0), place(to, 0), place(from, line.height)];
}

/** The reverse of what `cornersOf` does. */
export function backInto({ width, height, linear: { a, b, c, d }, middle }: Line, point: Point): Point {
  const [x, y] = [point.x - middle.x, point.y - middle.y];
  const area = a * d - b * c;
  return { x: width / 2 + (d * x - c * y) / area, y: height / 2 + (a * y - b * x) / area };
}

/** The linear part of a computed `transform`: 'none' or 'matrix(a, b, c, d, e, f)'. */
export function linearOf(transform: string): Linear {
  const match = /^matrix\(([^)]*)\)/.exec(transform);
  const [a = 1, b = 0, c = 0, d = 1] = match ? (match[1] ?? '').split(',').map(Number) : [];
  return { a, b, c, d };
}

/** First `inner`, then `outer`. */
function after(outer: Linear, inner: Linear): Linear {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
  };
}

function middleOf({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 };
}
