import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RotatedRect } from '@/api/documentNote';
import { type Rotation, sheetArea } from '../pdf/coordinates';
import {
  boundsOf,
  contains,
  joinLines,
  onPage,
  type PageOnScreen,
  rectFrom,
  toPage,
  within,
} from './geometry';

const PAPER = { width: 595, height: 842 };
const onScreen = (rotation: Rotation, scale: number): PageOnScreen => ({
  left: 40,
  top: -300,
  width: scale * (rotation % 180 === 0 ? PAPER.width : PAPER.height),
  height: scale * (rotation % 180 === 0 ? PAPER.height : PAPER.width),
  rotation,
  paper: PAPER,
});
const rect = (x: number, y: number, width: number, height: number, angle = 0): RotatedRect => ({
  angle,
  rect: { x, y, width, height },
});
const rotation = fc.constantFrom<Rotation>(0, 90, 180, 270);
const place = fc.record({
  x: fc.double({ min: 0, max: 595, noNaN: true }),
  y: fc.double({ min: 0, max: 842, noNaN: true }),
});

describe('page and screen', () => {
  it('a point of the sheet is found again on the page at every rotation and zoom', () => {
    fc.assert(
      fc.property(rotation, fc.double({ min: 0.3, max: 4, noNaN: true }), place, (rotation, scale, point) => {
        const page = onScreen(rotation, scale);
        const { left, top } = sheetArea({ ...point, width: 0, height: 0 }, PAPER, rotation, scale);
        const back = toPage({ x: page.left + left, y: page.top + top }, page);
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });

  it.each([
    [0, { x: 40, y: -300 }],
    [90, { x: 40 + 842, y: -300 }],
    [180, { x: 40 + 595, y: -300 + 842 }],
    [270, { x: 40, y: -300 + 595 }],
  ] as const)(
    'turned by %d degrees the upper left corner of the page is where the sheet has it',
    (turn, corner) => {
      const { x, y } = toPage(corner, onScreen(turn, 1));
      expect([x, y].map(Math.abs)).toEqual([0, 0]);
    },
  );
});

describe('a rectangle', () => {
  it('comes out of its corners, whatever its angle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), (angle) => {
        const made = rect(100, 200, 80, 12, angle);
        const corner = (x: number, y: number) => onPage(made, { x, y });
        const found = rectFrom(corner(0, 0), corner(80, 0), corner(0, 12));
        expect(found.angle).toBeCloseTo(angle, 1);
        expect(found.rect.width).toBeCloseTo(80, 6);
        expect(found.rect.height).toBeCloseTo(12, 6);
      }),
    );
  });

  it('is upright when only the browser’s rounding turns it', () => {
    expect(rectFrom({ x: 0, y: 0 }, { x: 300, y: 0.4 }, { x: 0, y: 10 }).angle).toBe(0);
    expect(rectFrom({ x: 0, y: 0 }, { x: 300, y: -0.4 }, { x: 0, y: 10 }).angle).toBe(0);
  });

  it('knows what lies in it', () => {
    // Read upwards: it goes up from its corner, to the right of it.
    const upwards = rect(100, 300, 80, 12, 270);
    expect(contains(upwards, { x: 106, y: 260 })).toBe(true);
    expect(contains(upwards, { x: 106, y: 310 })).toBe(false);
    expect(contains(upwards, { x: 90, y: 260 })).toBe(false);
    expect(within(upwards, { x: 106, y: 260 }).x).toBeCloseTo(40);
    const bounds = boundsOf([upwards, rect(10, 10, 5, 5)]);
    expect(bounds.x).toBeCloseTo(10);
    expect(bounds.y).toBeCloseTo(10);
    expect(bounds.width).toBeCloseTo(102);
    expect(bounds.height).toBeCloseTo(290);
  });
});

describe('lines', () => {
  it('joins the pieces of a line, a raised figure among them', () => {
    expect(
      joinLines([rect(50, 100, 40, 10), rect(90, 100, 3, 10), rect(93, 97, 6, 7), rect(99, 100, 20, 10)]),
    ).toEqual([rect(50, 97, 69, 13)]);
  });

  it('keeps lines, columns and directions apart', () => {
    const apart = [
      rect(50, 100, 40, 10),
      rect(50, 112, 40, 10),
      rect(320, 112, 40, 10),
      rect(320, 112, 40, 10, 90),
    ];
    expect(joinLines(apart)).toEqual(apart);
  });

  it('joins along the direction of the text', () => {
    const [joined, ...others] = joinLines([rect(100, 400, 30, 10, 270), rect(100, 368, 20, 10, 270)]);
    expect(others).toEqual([]);
    expect(joined).toEqual(rect(100, 400, 52, 10, 270));
  });

  it('does not mind the order of the file', () => {
    expect(joinLines([rect(90, 100, 40, 10), rect(50, 100, 39, 10)])).toEqual([rect(50, 100, 80, 10)]);
  });
});
