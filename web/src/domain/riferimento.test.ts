import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/reference/riferimento_normativo/composed.json';
import {
  componi,
  type Errori,
  errori,
  MASCHERE,
  type Parte,
  REGIONI,
  type Riferimento,
  SUFFISSI,
  TIPI,
  VUOTO,
} from './riferimento';

/** A part as it is printed: without leading zeros, in capitals, a day as Italians write it. */
const shown = (part: string) =>
  part.includes('-') && /\d/.test(part)
    ? part.split('-').reverse().join('/')
    : part.replace(/^0+/, '').toUpperCase();
const TODAY = '2026-11-21';
const given = (parts: Partial<Riferimento>): Riferimento => ({ ...VUOTO, ...parts });

it.each(vectors.map(({ parti, testo }) => [testo, parti as Partial<Riferimento>] as const))(
  '%s is composed as the server prints it, and is complete',
  (testo, parti) => {
    expect(componi(given(parti))).toBe(testo);
    const needsComma = parti.numero && !parti.comma;
    for (const part of Object.values(parti)) expect(testo).toContain(shown(part));
    expect(errori(given(parti), TODAY)).toEqual(needsComma ? { numero: expect.anything() } : {});
  },
);

describe('what the rules say of', () => {
  it.each<[string, Partial<Riferimento>, Errori]>([
    ['a type', {}, { tipo: 'Non specificato' }],
    ['the article of a code', { tipo: 'C.C.' }, { articolo: 'Non specificato' }],
    ['number or article', { tipo: 'L.' }, { numeroAtto: 'Non specificato' }],
    ['an article without number', { tipo: 'L.', articolo: '1' }, {}],
    ['a number without article', { tipo: 'L.', numeroAtto: '241', anno: '1990' }, {}],
    [
      'number or article of an agreement',
      { tipo: 'CCNL', data: '2020-01-01' },
      { numeroAtto: 'Non specificato' },
    ],
    ['an agreement by its number', { tipo: 'CCNL', numeroAtto: '12', anno: '2020', data: '2020-01-01' }, {}],
    [
      'a sub-number',
      { tipo: 'L.', numeroAtto: '1', anno: '2000', sottoNumero: 'BIS' },
      { sottoNumero: 'Numero non specificato' },
    ],
    [
      'an extension',
      { tipo: 'C.P.', articolo: '416', estensione: '1' },
      { estensione: 'Sotto numero non specificato' },
    ],
    [
      'a sub-comma',
      { tipo: 'C.P.', articolo: '416', sottoComma: 'BIS' },
      { sottoComma: 'Numero comma non specificato' },
    ],
    [
      'a number within the comma',
      { tipo: 'C.P.', articolo: '416', numero: '1' },
      { numero: 'Numero comma non specificato' },
    ],
    [
      'the suffix of that number',
      { tipo: 'C.P.', articolo: '416', comma: '1', suffissoNumero: 'BIS' },
      { suffissoNumero: 'Sotto comma non specificato' },
    ],
    [
      'the letter of that number',
      { tipo: 'C.P.', articolo: '416', comma: '1', letteraNumero: 'A' },
      { letteraNumero: 'Sotto comma non specificato' },
    ],
    ['a year', { tipo: 'L.', numeroAtto: '241' }, { anno: 'Anno non specificato' }],
    ['a year too early', { tipo: 'L.', numeroAtto: '1', anno: '1860' }, { anno: 'Anno non valido' }],
    ['the first year', { tipo: 'L.', numeroAtto: '1', anno: '1861' }, {}],
    ['a year to come', { tipo: 'L.', numeroAtto: '1', anno: '2027' }, { anno: 'Anno non valido' }],
    ['the date of an agreement', { tipo: 'CCNL', articolo: '1' }, { data: 'Non specificata' }],
    [
      'the date of a collective economic agreement',
      { tipo: 'ACCORDO ECONOMICO COLLETTIVO', articolo: '1' },
      { data: 'Non specificata' },
    ],
    [
      'the date of a decree of a minister',
      { tipo: 'D.M.', numeroAtto: '55', anno: '2014' },
      { data: 'Non specificata' },
    ],
    ['today', { tipo: 'D.M.', articolo: '1', data: TODAY }, {}],
    [
      'a day to come',
      { tipo: 'D.M.', articolo: '1', data: '2026-11-22' },
      { data: 'La data non può essere futura' },
    ],
    ['a region', { tipo: 'L.R.', numeroAtto: '12', anno: '2005' }, { regione: 'Non specificata' }],
    ['what was typed for another type', { tipo: 'C.C.', articolo: '1', regione: 'LAZIO' }, {}],
    [
      'the number and the day of a code',
      { tipo: 'C.C.', articolo: '1', numeroAtto: '3', data: '2099-01-01' },
      { anno: 'Anno non specificato', data: 'La data non può essere futura' },
    ],
  ])('%s', (_, parts, expected) => {
    expect(errori(given(parts), TODAY)).toEqual(expected);
  });
});

it.each<[Parte, string, string]>([
  ['articolo', '123456a', '12345'],
  ['estensione', '123', '12'],
  ['comma', ' 1-2', '12'],
  ['lettera', 'a1b', 'B'],
  ['letteraNumero', '9', ''],
  ['numeroAtto', '1234567', '12345'],
  ['anno', '20250', '2025'],
  ['allegato', 'all. 7', '7'],
])('%s takes of %s what it can', (part, typed, kept) => {
  expect(MASCHERE[part]?.(typed)).toBe(kept);
});

it('offers every type, suffix and region', () => {
  expect(TIPI).toHaveLength(31);
  expect(SUFFISSI[0]).toBe('BIS');
  expect(SUFFISSI.at(-1)).toBe('VICIESNOVIES');
  expect(REGIONI).toHaveLength(20);
});
