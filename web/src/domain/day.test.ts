import { afterEach, describe, expect, it, vi } from 'vitest';
import { clamped, daysOf, daysToPick, isoDay, NO_DAY, parseDay, pickedDay, today, toPicked } from './day';

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
