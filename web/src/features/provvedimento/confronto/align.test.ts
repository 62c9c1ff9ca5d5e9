import { expect, it } from 'vitest';
import { alignParts, recognised } from './align';

it('parts of a kind stand beside each other, and what one lacks leaves its side empty', () => {
  const first = ['intestazione', 'fatto', 'motivi', 'dispositivo'] as const;
  const second = ['intestazione', 'conclusioni', 'motivi', 'dispositivo'] as const;
  expect(alignParts(first, second)).toEqual([
    [[0], [0]],
    [[], [1]],
    [[1], []],
    [[2], [2]],
    [[3], [3]],
  ]);
  expect(alignParts(first, [])).toEqual([0, 1, 2, 3].map((at) => [[at], []]));
});

it('facts and reasons in one part stand beside both; nothing is lacking there', () => {
  expect(alignParts(['fatto_e_motivi', 'dispositivo'], ['fatto', 'motivi', 'dispositivo'])).toEqual([
    [[0], [0, 1]],
    [[1], [2]],
  ]);
});

it('what was not told apart stands beside all that it may hold', () => {
  const whole = ['intestazione', 'fatto', 'motivi', 'dispositivo'] as const;
  expect(alignParts(['testo'], whole)).toEqual([[[0], [0, 1, 2, 3]]]);
  expect(alignParts(['testo', 'dispositivo'], whole)).toEqual([
    [[0], [0, 1, 2]],
    [[1], [3]],
  ]);
  expect([['testo'] as const, ['testo', 'dispositivo'] as const, whole].map(recognised)).toEqual([
    'none',
    'some',
    'all',
  ]);
});

it('the parts of a text keep its order', () => {
  const rows = alignParts(['motivi', 'fatto', 'dispositivo'], ['fatto', 'motivi']);
  expect(rows.flatMap(([first]) => first)).toEqual([0, 1, 2]);
});
