import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clamped,
  daysOf,
  daysToPick,
  isoDay,
  MONTHS,
  NO_DAY,
  parseDay,
  pickedDay,
  pickedText,
  readTypedDay,
  today,
  toPicked,
  typedDay,
} from './day';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-01-01T22:59:59Z', '2026-01-01'],
  ['2026-01-01T23:00:00Z', '2026-01-02'],
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
])('at %s the day in Rome is %s', (moment, day) => {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
  expect(today()).toBe(day);
});

it.each([
  [2023, 2, 28],
  [2024, 2, 29],
  [1900, 2, 28],
  [2000, 2, 29],
  [2024, 4, 30],
  [2024, 12, 31],
])('%i-%i has %i days', (year, month, days) => {
  expect(daysOf(year, month)).toBe(days);
});

it.each([
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', null],
  ['31/04/2024', null],
  ['00/01/2024', null],
  ['01/13/2024', null],
  ['1/1/2024', null],
  ['01/01/0000', null],
  ['ieri', null],
])('%s is %s', (text, iso) => {
  expect(parseDay(text)).toBe(iso);
});

describe('picking a day', () => {
  it('offers the days of the month, and every day while the month is open', () => {
    expect(daysToPick(NO_DAY)).toBe(31);
    expect(daysToPick({ day: 0, month: 2, year: 0 })).toBe(29);
    expect(daysToPick({ day: 0, month: 2, year: 2023 })).toBe(28);
    expect(daysToPick({ day: 0, month: 6, year: 2023 })).toBe(30);
  });

  it('takes the last day of a shorter month', () => {
    expect(clamped({ day: 31, month: 4, year: 2024 })).toEqual({ day: 30, month: 4, year: 2024 });
    expect(clamped({ day: 29, month: 2, year: 2023 }).day).toBe(28);
    expect(clamped({ day: 0, month: 2, year: 2023 }).day).toBe(0);
  });

  it('is nothing, incomplete, or a day', () => {
    expect(pickedDay(NO_DAY)).toBeNull();
    expect(pickedDay({ day: 0, month: 2, year: 2024 })).toBeUndefined();
    expect(pickedDay({ day: 1, month: 2, year: 2024 })).toBe('2024-02-01');
  });

  it('comes back', () => {
    expect(toPicked('2024-02-01')).toEqual({ day: 1, month: 2, year: 2024 });
    expect(toPicked(null)).toEqual(NO_DAY);
    expect(isoDay(10_000, 1, 1)).toBeNull();
  });
});

describe('the field of a day', () => {
  it.each([
    ['', NO_DAY, null],
    ['  ', NO_DAY, null],
    ['1.3.2024', { day: 1, month: 3, year: 2024 }, '2024-03-01'],
    ['gg/03/aaaa', { day: 0, month: 3, year: 0 }, undefined],
    ['31/mm/2024', { day: 31, month: 0, year: 2024 }, undefined],
    ['31/02/2024', { ...NO_DAY, text: '31/02/2024' }, undefined],
    ['2024', { ...NO_DAY, text: '2024' }, undefined],
    ['01/01/1850', { ...NO_DAY, text: '01/01/1850' }, undefined],
  ])('%j is read', (text, picked, day) => {
    expect(typedDay(text)).toEqual(picked);
    expect(pickedDay(picked)).toBe(day);
    expect(typedDay(pickedText(picked))).toEqual(picked);
  });

  it('loses nothing that is typed but spaces and the way a day is written', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const picked = typedDay(text);
        if (pickedDay(picked) === undefined) expect(pickedText(picked)).toBe(text);
      }),
    );
  });
});

describe('a typed day', () => {
  const NOW = '2026-11-20';
  const read = (text: string, side: 'start' | 'end' = 'start') => readTypedDay(text, side, NOW);

  it.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['03/2024', '2024-03-01', '2024-03-31'],
    ['2-2024', '2024-02-01', '2024-02-29'],
    ['marzo 2024', '2024-03-01', '2024-03-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026', '2026-01-01', NOW],
    ['nov. 2026', '2026-11-01', NOW],
    ['1.3.2024', '2024-03-01', '2024-03-01'],
    [' 01 / 03 / 2024 ', '2024-03-01', '2024-03-01'],
    ['1° marzo 2024', '2024-03-01', '2024-03-01'],
    ['1 MAR 2024', '2024-03-01', '2024-03-01'],
    ['2024-03-01', '2024-03-01', '2024-03-01'],
    ['', null, null],
    ['  ', null, null],
  ])('%j starts on %s and ends on %s', (text, start, end) => {
    expect(read(text)).toEqual({ day: start, problem: null });
    expect(read(text, 'end')).toEqual({ day: end, problem: null });
  });

  it.each([
    ['1/3/24', 'Scrivere l’anno con quattro cifre'],
    ['31/02/2024', 'Questa data non esiste'],
    ['13/2024', 'Questa data non esiste'],
    ['0/3/2024', 'Questa data non esiste'],
    ['1850', 'Le date cominciano dal 1899'],
    ...['ieri', '24', '3/24', '1/2/3/2024', '01032024', 'ma 2024', 'marzoo 2024'].map((text) => [
      text,
      'Scrivere una data, ad esempio 2024, 03/2024 o 1/3/2024',
    ]),
  ])('%j: %s', (text, problem) => {
    expect(read(text as string)).toEqual({ day: null, problem });
  });

  const day = fc.date({ min: new Date('1899-01-01'), max: new Date('2026-11-20'), noInvalidDate: true });
  const iso = day.map((date) => date.toISOString().slice(0, 10));

  it('is the same however it is written', () => {
    fc.assert(
      fc.property(iso, fc.constantFrom('/', '.', '-', ' ', ' / '), (one, sign) => {
        const [y, m, d] = one.split('-').map(Number) as [number, number, number];
        const month = MONTHS[m - 1] as string;
        for (const text of [
          one,
          [d, m, y].join(sign),
          `${d} ${month}${sign}${y}`,
          `${d} ${month.slice(0, 3)} ${y}`,
        ])
          for (const side of ['start', 'end'] as const)
            expect(read(text, side)).toEqual({ day: one, problem: null });
      }),
    );
  });

  it('as a month or a year holds every day of it, up to today', () => {
    fc.assert(
      fc.property(iso, fc.constantFrom(4, 7), (one, length) => {
        const text = one.slice(0, length);
        expect(`${read(text).day}`.slice(0, length)).toBe(text);
        expect([read(text).day, one, read(text, 'end').day]).toEqual(
          [read(text).day, one, read(text, 'end').day].sort(),
        );
      }),
    );
  });

  it('is a day or a problem, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('start' as const, 'end' as const), (text, side) => {
        const { day, problem } = read(text, side);
        if (day !== null) expect(read(day, side).day).toBe(day);
        else expect(problem === null).toBe(/^[\s/.-]*$/.test(text));
      }),
    );
  });
});
