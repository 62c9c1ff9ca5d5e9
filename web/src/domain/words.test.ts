import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import typed from '../../../tests/search/query/typed.json';
import { FORBIDDEN, parse, print, type Tree } from './query';
import {
  isPassage,
  isWritten,
  mended,
  oneLine,
  pastedWords,
  quotedWhole,
  searchable,
  understood,
  wordsOf,
} from './words';

describe('the table of what people type', () => {
  it.each(typed.questions)('$typed', ({ typed, text, q }) => {
    expect(searchable(typed)).toBe(text);
    expect(print(understood(typed))).toBe(q);
  });
});

it.each([
  'ECLI:IT:CASS:2014:9936CIV',
  'urn:nir:stato:legge:1990-08-07;241~art2bis',
  'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990-08-07;241~art2bis',
  'https://bdm.example.it/d/tribunale-di-milano/2024/12/sentenza-civile',
  '/d/tribunale-di-milano/2024/12',
])('the name that machines give to %s stays as it is when it is pasted', (name) => {
  expect(pastedWords(`${name}\n`)).toBe(name);
});

it('other words that are pasted are made fit to be looked for', () => {
  expect(pastedWords('colpa: quale?')).toBe('colpa quale');
});

/** Ordinary questions: words, numbers and citations, with signs before, between and after them; a star is none. */
const pieces = fc.constantFrom(
  ...['danno', 'biologico', 'perché', "l'onere", 'dell’art.', '2043', 'c.c.', '612-bis', 'D.Lgs.', '81/2008'],
  ...[
    'Covid-19',
    'pre-\ncontrattuale',
    'respon\u00adsabilità',
    '«mobbing»',
    'S.p.A.',
    'e/o',
    '(segue)',
    'n. 5',
  ],
);
const signs = fc.constantFrom(
  ...' -/\'’?;:&"\n,.!|+=~^<>{}\\',
  '“',
  '”',
  '…',
  '–',
  '\t',
  '\u00a0',
  '\r\n',
  ' ',
);
const questions = fc
  .array(fc.tuple(pieces, signs, fc.constantFrom('', ' ')), { minLength: 1, maxLength: 30 })
  .map((parts) => parts.flat().join(''));

describe('whatever is typed', () => {
  it('no ordinary question is refused, as words or as a phrase', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const text = searchable(question);
        const leaves: Tree[] = [
          { type: 'words', field: 'testo', words: wordsOf(question), every: false },
          { type: 'words', field: 'testo', words: wordsOf(question), every: true },
          { type: 'phrase', field: 'testo', text },
          understood(question),
        ];
        for (const leaf of leaves) expect(parse(print(leaf))).toEqual(leaf);
      }),
      { numRuns: 500 },
    );
  });

  it('what can be searched stays as it is and has no forbidden character', () => {
    fc.assert(
      fc.property(fc.oneof(questions, fc.string({ unit: 'binary' })), (question) => {
        const text = searchable(question);
        expect(FORBIDDEN.filter((character) => text.includes(character))).toEqual([]);
        expect(searchable(text)).toBe(text);
      }),
    );
  });
});

it.each([
  ['il custo-\n  de\nresponsabile', 'il custode responsabile'],
  ['il custo\u00ad\r\nde', 'il custode'],
  ['il custo\ufffede', 'il custode'],
  ['Reggio-\nEmilia', 'Reggio- Emilia'],
  ['81-\n2008', '81- 2008'],
  ['CON\u00adDANNA', 'CONDANNA'],
  ['per giustifica\u0002Pagina 4', 'per giustifica-Pagina 4'],
  ['Reggio\ufffe\nEmilia', 'Reggio-Emilia'],
])('%j on one line is %s', (pasted, line) => expect(oneLine(pasted)).toBe(line));

it.each([
  ['"danno biologico"', 'danno biologico'],
  ['«danno-biologico»', 'danno biologico'],
  ['“danno” e «colpa»', null],
  ['il "danno"', null],
  ['"?"', null],
])('between quotation marks as a whole: %s', (text, phrase) => expect(quotedWhole(text)).toBe(phrase));

it('nine words are a passage', () => {
  expect(isPassage('la responsabilità del custode ha natura oggettiva, salvo caso')).toBe(true);
  expect(isPassage('la responsabilità del custode ha natura oggettiva, salvo')).toBe(false);
});

it.each([
  ['testo:danno', true],
  ['danno AND colpa', true],
  ['danno AND', true],
  ['NOT (danno)', true],
  ['(materia:x)', true],
  ['Oggetto: danno', false],
  ['il testo: danno', false],
  ['tipo:', true],
  ['colore:"rosso"', true],
  ['affermava:"ero presente" al fatto', false],
  ['COMANDO', false],
])('written in the language: %s', (text, written) => expect(isWritten(text)).toBe(written));

it.each([
  ['materia: "LOCAZIONE"', 'materia:"LOCAZIONE"'],
  ['in materia: locazione, data: 3 maggio', 'testo:(in materia locazione, data 3 maggio)'],
  ['il "danno-biologico" e «morale»', 'testo:"danno biologico" AND testo:"morale" AND testo:(il e)'],
])('understood: %s', (text, q) => expect(print(understood(text))).toBe(q));

describe('an expression that does not parse', () => {
  it.each([
    ['testo:"612-bis"', 'testo:"612 bis"'],
    ['612-bis AND tipo:"sentenza"', 'testo:(612 bis) AND tipo:"sentenza"'],
    ['ufficio:"X" AND Oggetto:danno', 'ufficio:"X" AND testo:(Oggetto danno)'],
    ['art. 3? AND tipo:"a-b"', 'testo:(art. 3) AND tipo:"a-b"'],
    ['612-bis', 'testo:(612 bis)'],
    ['colore:"rosso"', 'testo:"rosso" AND testo:(colore)'],
    ['danno\nbiologico AND colpa', 'testo:(danno biologico) AND testo:(colpa)'],
  ])('%j loses what is in the way: %s', (text, q) => expect(mended(text)).toBe(q));

  it.each(['danno AND', '((a AND b', 'tipo:', '?'])('%s is left to the writer', (text) =>
    expect(mended(text)).toBeNull(),
  );

  it('whatever it is, ends', () => {
    const parts = fc.array(
      fc.constantFrom(...'()[]":*\\ -?&', 'AND ', 'OR ', 'NOT ', 'a', 'area:', 'x:', 'data:', '\n'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          parts.map((list) => list.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const q = mended(text);
          if (q !== null) expect(print(parse(q))).toBe(q);
        },
      ),
      { numRuns: 500 },
    );
  });
});
