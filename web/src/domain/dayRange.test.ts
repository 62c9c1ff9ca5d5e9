import { describe, expect, it } from 'vitest';
import { rangeInWords, readRange, typedRange } from './dayRange';

const TODAY = '2026-11-20';

describe('a range of days', () => {
  it.each([
    [typedRange(null, null), {}],
    [typedRange('2020-01-01', null), {}],
    [typedRange(null, '2000-01-01'), {}],
    [typedRange('2020-01-01', '2020-01-01'), {}],
    [typedRange(TODAY, TODAY), {}],
    [typedRange('1950-01-01', '1999-12-31'), {}],
    [typedRange('2020-01-02', '2020-01-01'), { end: 'La data finale precede quella iniziale' }],
    [
      typedRange(null, '1999-12-31'),
      { end: 'Senza data iniziale la ricerca parte dal 01/01/2000: indicare la data iniziale' },
    ],
    [typedRange('2026-11-21', null), { start: 'La data non può essere futura' }],
    [typedRange('2020-01-01', '2026-11-21'), { end: 'La data non può essere futura' }],
    [
      { start: '31/02/2020', end: 'x' },
      { start: 'Questa data non esiste', end: 'Scrivere una data, ad esempio 2024, 03/2024 o 1/3/2024' },
    ],
  ])('%j', (value, errors) => {
    expect(readRange(value, TODAY).errors).toEqual(errors);
  });
});

it.each([
  ['', '', ''],
  ['2024', '2024', 'Dal 01/01/2024 al 31/12/2024'],
  ['3/2024', '', 'Dal 01/03/2024 a oggi'],
  ['', '2024', 'Dal 01/01/2000 al 31/12/2024'],
  ['2024', '2026', 'Dal 01/01/2024 al 20/11/2026'],
  ['2024', '2023', ''],
])('from %j to %j: %j', (start, end, words) => {
  expect(rangeInWords({ start, end }, TODAY)).toBe(words);
});
