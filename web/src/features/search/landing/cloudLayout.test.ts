import { describe, expect, it } from 'vitest';
import { percentage, strength } from '@/parts/map/strength';
import { stopAfter } from '@/ui/roving';
import { sizeOf, WIDE } from './cloudLayout';

describe('sizes', () => {
  it.each([
    [100, WIDE.largest],
    [25, (WIDE.smallest + WIDE.largest) / 2],
    [0, WIDE.smallest],
  ])('%i of 100 is %d high', (value, size) => {
    expect(sizeOf(value, 100, WIDE)).toBeCloseTo(size);
  });
});

it.each([
  [0, 10, 0],
  [2, 10, 0.4],
  [5, 10, 1],
  [10, 10, 1],
  [0, 0, 0],
])('the colour of %i, the largest being %i, is %d strong', (value, largest, expected) => {
  expect(strength(value, largest)).toBe(expected);
  expect(percentage(expected)).toBe(`${expected * 100}%`);
});

it.each([
  ['ArrowRight', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 1, null],
])('%s from stop %i of 3 leads to %s', (key, at, to) => {
  expect(stopAfter(key, at, 3)).toBe(to);
});
