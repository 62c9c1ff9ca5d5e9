import { expect, it } from 'vitest';
import { pieces } from './placed';

const cut = (text: string, ...places: [number, number][]) =>
  pieces(
    text,
    places.map(([start, end]) => ({ start, end })),
  ).map(({ text, placed }) => (placed ? `[${text}]` : text));

it('cuts a text at what was found in it', () => {
  expect(cut('visto l’art. 3 c.c.!', [8, 19])).toEqual(['visto l’', '[art. 3 c.c.]', '!']);
  expect(cut('abc', [0, 1], [1, 2])).toEqual(['[a]', '[b]', 'c']);
  expect(cut('abc')).toEqual(['abc']);
  expect(cut('\n abc art. 1\n', [6, 12])).toEqual(['abc ', '[art. 1]']);
});

it('counts characters as the server does', () => {
  expect(cut('𝐀 art. 1', [2, 8])).toEqual(['𝐀 ', '[art. 1]']);
});

it('leaves out what overlaps or lies beyond the text', () => {
  expect(cut('abc', [0, 2], [1, 3], [2, 9])).toEqual(['[ab]', 'c']);
});
