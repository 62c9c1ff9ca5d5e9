import { describe, expect, it } from 'vitest';
import { type Rotation, sheetArea, turnedOn } from './coordinates';

const A4 = { width: 595, height: 842 };
const WORD = { x: 60, y: 80, width: 120, height: 14 };
const SCALE = 2;

describe('a word of a page', () => {
  // Turned clockwise, the left edge of the page becomes its upper edge.
  it.each([
    [0, { left: 120, top: 160, width: 240, height: 28 }],
    [90, { left: (842 - 80 - 14) * 2, top: 120, width: 28, height: 240 }],
    [180, { left: (595 - 60 - 120) * 2, top: (842 - 80 - 14) * 2, width: 240, height: 28 }],
    [270, { left: 160, top: (595 - 60 - 120) * 2, width: 28, height: 240 }],
  ] as const)('turned by %d degrees is where the sheet has it', (rotation, expected) => {
    expect(sheetArea(WORD, A4, rotation, SCALE)).toEqual(expected);
  });
});

it('four turns are none', () => {
  let rotation: Rotation = 0;
  const seen = [];
  for (let turn = 0; turn < 4; turn++) {
    rotation = turnedOn(rotation);
    seen.push(rotation);
  }
  expect(seen).toEqual([90, 180, 270, 0]);
});
