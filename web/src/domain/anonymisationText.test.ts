import { describe, expect, it } from 'vitest';
import type { Span } from './anonymisation';
import {
  contextOf,
  occurrencesOf,
  piecesOf,
  toBrowser,
  toServer,
  trimmed,
  uncovered,
} from './anonymisationText';

const pages = (...texts: string[]) =>
  texts.map((testo, at) => ({ number: at + 1, width: 595, height: 842, testo }));
const place = (start: number, end: number, page = 1) => ({ page, start, end });
const span = (start: number, end: number) => ({ ...place(start, end), id: `${start}` }) as Span;

describe('the pieces of a page', () => {
  it.each([
    ['before, within, after', 'di Mario Rossi.', [span(3, 14)]],
    ['nothing', 'di Mario Rossi.', []],
    ['from the first letter to the last', 'Mario', [span(0, 5)]],
    ['two that touch', 'MarioRossi', [span(0, 5), span(5, 10)]],
    ['two that overlap', 'Mario Rossi', [span(0, 8), span(6, 11)]],
    ['one within another', 'Mario Rossi', [span(0, 11), span(6, 11)]],
    ['beyond the end', 'Mario', [span(2, 99)]],
  ])('are the whole text: %s', (_, testo, spans) => {
    const pieces = piecesOf(testo, spans);
    expect(pieces.map(({ text }) => text).join('')).toBe(testo);
    for (const { start, text } of pieces) expect(testo.slice(start, start + text.length)).toBe(text);
  });
});

describe('words occur', () => {
  const found = (words: string, ...texts: string[]) =>
    occurrencesOf(pages(...texts), words).map(({ page, start, end }) => texts[page - 1]?.slice(start, end));

  it.each([
    ['whatever the capitals', 'mario rossi', 'MARIO ROSSI e Mario Rossi', ['MARIO ROSSI', 'Mario Rossi']],
    ['across lines', 'Mario Rossi', 'di Mario\nRossi', ['Mario\nRossi']],
    ['whole', 'Rossi', 'Rossini, Rossi e i Rossi2', ['Rossi']],
    ['with any apostrophe', "D'Angelo", 'd’Angelo D`Angelo', ['d’Angelo', 'D`Angelo']],
    ['with accents', 'Niccolò', 'Niccolò, Niccolòs', ['Niccolò']],
    ['with signs of expressions', '(a+b)*', 'x (a+b)* y', ['(a+b)*']],
    ['nowhere for nothing', '   ', 'Mario', []],
  ])('%s', (_, words, testo, expected) => {
    expect(found(words, testo)).toEqual(expected);
  });

  it('on every page', () => {
    expect(occurrencesOf(pages('Rossi', 'no', 'il Rossi'), 'rossi')).toEqual([place(0, 5), place(3, 8, 3)]);
  });
});

it('a place that a proposal touches is no new one', () => {
  expect(uncovered([place(0, 5), place(10, 15), place(10, 15, 2)], [span(3, 11)])).toEqual([
    place(10, 15, 2),
  ]);
});

it('the context is on one line, and says where it was cut', () => {
  const testo = 'Con ricorso\ndi Mario Rossi, residente\nin Milano';
  expect(contextOf(testo, { start: 15, end: 26 }, 8)).toEqual({
    before: '…orso di ',
    passage: 'Mario Rossi',
    after: ', reside…',
  });
});

it('a selection is without the blanks around it', () => {
  expect(trimmed('di  Mario  e', 2, 11)).toEqual({ start: 4, end: 9 });
  expect(trimmed('a   b', 1, 4)).toBeNull();
});

it('offsets count characters on the server, halves of some in the browser', () => {
  const testo = 'a𝐁c Rossi';
  expect(toBrowser(testo, 4)).toBe(5);
  expect(testo.slice(toBrowser(testo, 4), toBrowser(testo, 9))).toBe('Rossi');
  expect(toServer(testo, 5)).toBe(4);
  expect(toServer('Rossi', 3)).toBe(3);
});
