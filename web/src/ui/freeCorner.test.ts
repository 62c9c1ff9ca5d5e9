import { describe, expect, it } from 'vitest';
import { freeCorner } from './freeCorner';

const WINDOW = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const SIZE = { width: 356, height: 80 };
const box = (left: number, top: number, width = 300, height = 70) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a notification', () => {
  it.each([
    ['stands at the lower left where nothing is there', [], [], 'bottom-left'],
    ['leaves the lower left to the field that is wrong', [box(20, 600)], [], 'bottom-right'],
    ['leaves both lower corners', [box(20, 600), box(900, 600)], [], 'top-right'],
    ['does not count what is out of sight', [box(20, 900), box(20, -200)], [], 'bottom-left'],
    ['stands away from other fields', [], [box(20, 600), box(20, 500)], 'bottom-right'],
    [
      'covers rather many other fields than the wrong one',
      [box(20, 600)],
      [box(900, 600), box(900, 100), box(20, 100), box(40, 150)],
      'bottom-right',
    ],
    ['does not cover a field across the window', [box(100, 640, 1000)], [], 'top-right'],
  ])('%s', (_, seen, others, corner) => {
    expect(freeCorner(WINDOW, SIZE, seen, others)).toBe(corner);
  });

  it('stays where it is as long as it covers nothing that must be seen', () => {
    const others = [box(20, 600), box(20, 500)];
    expect(freeCorner(WINDOW, SIZE, [box(900, 600)], others, 'bottom-left')).toBe('bottom-left');
    expect(freeCorner(WINDOW, SIZE, [box(20, 600)], others, 'bottom-left')).toBe('bottom-right');
  });

  it('goes to the top of a telephone, where it is as wide as the window', () => {
    expect(freeCorner(PHONE, { width: 358, height: 90 }, [box(16, 700)], [])).toBe('top-right');
    expect(freeCorner(PHONE, { width: 358, height: 90 }, [box(16, 300)], [])).toBe('bottom-left');
  });
});
