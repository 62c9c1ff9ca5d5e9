import { describe, expect, it } from 'vitest';
import type { PageSize } from './coordinates';
import {
  anchorAt,
  boxOf,
  currentPage,
  layOut,
  PAGE_GAP,
  pagesInSight,
  topOfAnchor,
  topOfPage,
} from './layout';

const PORTRAIT = { width: 100, height: 200 };
const LANDSCAPE = { width: 300, height: 80 };
const column = (count: number, sizes: [number, PageSize][] = [], scale = 1) =>
  layOut(count, new Map(sizes), PORTRAIT, scale);

describe('the column', () => {
  it('puts pages of different sizes one below the other', () => {
    const layout = column(3, [[2, LANDSCAPE]]);
    expect(layout.boxes).toEqual([
      { top: PAGE_GAP, width: 100, height: 200 },
      { top: 200 + 2 * PAGE_GAP, width: 300, height: 80 },
      { top: 280 + 3 * PAGE_GAP, width: 100, height: 200 },
    ]);
    expect(layout.width).toBe(300);
    expect(layout.height).toBe(480 + 4 * PAGE_GAP);
  });

  it('scales pages, not the gaps between them', () => {
    expect(column(2, [], 2).height).toBe(800 + 3 * PAGE_GAP);
  });

  it('never makes a page vanish', () => {
    expect(column(1, [[1, { width: 0.1, height: 0.1 }]]).boxes[0]).toMatchObject({ width: 1, height: 1 });
  });
});

describe('the pages in sight', () => {
  it('are those that touch the window', () => {
    const layout = column(300);
    expect(pagesInSight(layout, 0, 150, 0)).toEqual({ first: 1, last: 1 });
    expect(pagesInSight(layout, 150, 150, 0)).toEqual({ first: 1, last: 2 });
    expect(pagesInSight(layout, topOfPage(layout, 250), 150, 0)).toEqual({ first: 250, last: 250 });
  });

  it('include those within the margin', () => {
    const layout = column(300);
    expect(pagesInSight(layout, topOfPage(layout, 250), 150, 75)).toEqual({ first: 249, last: 251 });
  });

  it('end with the document', () => {
    const layout = column(3);
    expect(pagesInSight(layout, 0, 10_000, 500)).toEqual({ first: 1, last: 3 });
    expect(pagesInSight(layout, 99_999, 100, 0)).toEqual({ first: 3, last: 3 });
  });
});

describe('the open page', () => {
  const layout = column(5);

  it('is the one of which most is in sight', () => {
    expect(currentPage(layout, 150, 200, 1)).toBe(2);
    expect(currentPage(layout, 60, 200, 1)).toBe(1);
  });

  it('is the earlier one of two that are wholly in sight', () => {
    expect(currentPage(layout, 0, 1000, 5)).toBe(1);
  });

  it('stays the one that was gone to while it is wholly in sight', () => {
    const end = layout.height - 430;
    expect(currentPage(layout, end, 430, 5)).toBe(5);
    expect(currentPage(layout, end, 430, 4)).toBe(4);
  });
});

describe('a place in the document', () => {
  it('is the same place at another scale', () => {
    const before = column(10);
    const anchor = anchorAt(before, boxOf(before, 7).top + 50);
    expect(anchor).toEqual({ page: 7, fraction: 0.25, gap: 0 });
    const after = column(10, [], 3);
    expect(topOfAnchor(after, anchor)).toBe(boxOf(after, 7).top + 150);
  });

  it('is the same place when pages before it turn out to be of another size', () => {
    const before = column(10);
    const after = column(10, [
      [1, LANDSCAPE],
      [3, LANDSCAPE],
    ]);
    const anchor = anchorAt(before, topOfPage(before, 7));
    expect(topOfAnchor(after, anchor)).toBe(topOfPage(after, 7));
  });

  it('may be in the gap above a page', () => {
    const layout = column(3, [], 2);
    for (let top = 0; top < layout.height - 1; top += 3) {
      expect(topOfAnchor(layout, anchorAt(layout, top))).toBeCloseTo(top);
    }
  });
});

it('refuses a page that does not exist', () => {
  expect(() => boxOf(column(3), 4)).toThrow(RangeError);
});
