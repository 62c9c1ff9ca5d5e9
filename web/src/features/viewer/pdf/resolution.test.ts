import { expect, it } from 'vitest';
import { printResolution } from './printing';
import { MAX_CANVAS_PIXELS, MAX_CANVAS_SIDE, RESOLUTION, resolutionFor } from './resolution';

it('is double for pages as they are usually shown', () => {
  expect(resolutionFor(794, 1123)).toBe(2);
  expect(RESOLUTION).toBe(2);
});

it.each([
  [2381, 3369],
  [20_000, 20_000],
  [100_000, 10],
])('keeps a page of %d by %d CSS pixels within the largest canvas', (width, height) => {
  const resolution = resolutionFor(width, height);
  expect(resolution).toBeLessThan(RESOLUTION);
  expect(Math.max(width, height) * resolution).toBeLessThanOrEqual(MAX_CANVAS_SIDE);
  expect(width * resolution * height * resolution).toBeLessThanOrEqual(MAX_CANVAS_PIXELS * 1.000001);
});

it('prints with 200 dots per inch, long documents with 150, posters with what memory allows', () => {
  expect(printResolution(794, 1123, 10) * 96).toBeCloseTo(200);
  expect(printResolution(794, 1123, 300) * 96).toBeCloseTo(150);
  expect(printResolution(8000, 8000, 1)).toBeCloseTo(0.512);
});
