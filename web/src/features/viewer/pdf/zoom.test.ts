import { describe, expect, it } from 'vitest';
import { canZoomIn, canZoomOut, openingZoom, percent, pinched, scaleOf, zoomedIn, zoomedOut } from './zoom';

const A4 = { width: 794, height: 1123 };

function steps(from: number, step: (scale: number) => number): number[] {
  const scales = [from];
  for (let scale = step(from); scale !== scales[scales.length - 1]; scale = step(scale)) scales.push(scale);
  return scales;
}

describe('zoom by steps', () => {
  it('goes down by 0.2 and stops at 0.6', () => {
    expect(steps(1.2, zoomedOut)).toEqual([1.2, 1, 0.8, 0.6]);
    expect(canZoomOut(0.6)).toBe(false);
    expect(canZoomOut(0.61)).toBe(true);
  });

  it('goes up by 0.2 and stops above 3', () => {
    expect(steps(2.6, zoomedIn)).toEqual([2.6, 2.8, 3, 3.2]);
    expect(canZoomIn(3)).toBe(true);
    expect(canZoomIn(3.01)).toBe(false);
  });

  it('does not drift from the steps', () => {
    expect(steps(0.6, zoomedIn).slice(0, 6)).toEqual([0.6, 0.8, 1, 1.2, 1.4, 1.6]);
  });

  it('starts from where fitting led, also outside the limits', () => {
    expect(zoomedOut(0.47)).toBe(0.47);
    expect(zoomedIn(0.47)).toBe(0.67);
    expect(zoomedIn(4)).toBe(4);
    expect(zoomedOut(4)).toBe(3.8);
  });
});

describe('fitting', () => {
  it('fits width or height of the page to the window', () => {
    expect(scaleOf({ fit: 'width' }, A4, { width: 397, height: 800 })).toBe(0.5);
    expect(scaleOf({ fit: 'height' }, A4, { width: 397, height: 2246 })).toBe(2);
  });

  it('leaves a chosen scale alone', () => {
    expect(scaleOf({ scale: 2 }, A4, { width: 10, height: 10 })).toBe(2);
  });

  it('yields a usable scale for pages of absurd or no size', () => {
    expect(scaleOf({ fit: 'width' }, { width: 1e9, height: 1 }, { width: 300, height: 300 })).toBeGreaterThan(
      0,
    );
    expect(scaleOf({ fit: 'width' }, { width: 0, height: 0 }, { width: 300, height: 300 })).toBe(1);
  });

  it('opens as wide as a telephone, but not as wide as a large screen', () => {
    expect(openingZoom(A4, { width: 366, height: 700 })).toEqual({ fit: 'width' });
    expect(openingZoom(A4, { width: 1800, height: 900 })).toEqual({ scale: 1.2 });
  });
});

it('is shown in per cent', () => {
  expect([0.6, 1.2000001, 3].map(percent)).toEqual(['60%', '120%', '300%']);
});

it('by two fingers stays between its limits', () => {
  expect([0.01, 1.23456, 9].map(pinched)).toEqual([0.3, 1.235, 3.2]);
});
