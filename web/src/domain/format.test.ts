import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatMoment,
  formatNumber,
  formatNumberYear,
  formatPosition,
  formatResultCount,
  titleCase,
} from './format';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1234, '1.234'],
    [10_000, '10.000'],
    [1_234_567, '1.234.567'],
  ])('%i is written %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [0, '0 Risultati'],
    [1, '1 Risultato'],
    [2, '2 Risultati'],
    [12_345, '12.345 Risultati'],
  ])('%i results', (count, text) => {
    expect(formatResultCount(count)).toBe(text);
  });

  it.each([
    [1, 1, '1 di 1'],
    [3, 99, '3 di 99'],
    [3, 100, '3 di 99+'],
    [1500, 12_345, '1.500 di 99+'],
  ])('position %i of %i', (position, total, text) => {
    expect(formatPosition(position, total)).toBe(text);
  });
});

describe('days', () => {
  it.each([
    ['2024-02-01', '01/02/2024'],
    ['1999-12-31', '31/12/1999'],
    ['2024-02-01T23:30:00Z', '01/02/2024'],
    ['', ''],
    [null, ''],
    ['ieri', ''],
  ])('%s is written %s', (iso, text) => {
    expect(formatDay(iso)).toBe(text);
  });
});

it.each([
  ['123', '2024', '123/2024'],
  ['123', null, '123'],
  [null, '2024', '2024'],
  [null, null, ''],
])('number %s of %s is %s', (number, year, text) => {
  expect(formatNumberYear(number, year)).toBe(text);
});

it.each([
  ['TRIBUNALE DI MILANO', 'Tribunale di Milano'],
  ["TRIBUNALE DI REGGIO NELL'EMILIA", "Tribunale di Reggio nell'Emilia"],
  ["CORTE DI APPELLO DELL'AQUILA", "Corte di Appello dell'Aquila"],
  ["L'AQUILA", "L'Aquila"],
  ['RESPONSABILITÀ EXTRACONTRATTUALE', 'Responsabilità Extracontrattuale'],
  ["Contratti d'opera", "Contratti d'opera"],
  ['', ''],
])('%s is written %s', (name, text) => {
  expect(titleCase(name)).toBe(text);
});

it('a moment is told in Rome', () => {
  expect(formatMoment('2026-03-12T10:00:00Z')).toBe('12/03/2026 alle ore 11:00');
});
