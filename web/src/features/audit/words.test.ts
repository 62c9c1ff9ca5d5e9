import { expect, it } from 'vitest';
import { atSecond, detailOf, monthName } from './words';

it('says what an event says besides, in Italian, whatever it is', () => {
  expect(
    detailOf({
      what: 'testo',
      count: 1234,
      created: true,
      ou_added: ['TRIBUNALE DI MILANO', '*'],
      groups_removed: [],
      problem: null,
      altro: { a: 1 },
    }),
  ).toEqual([
    ['Che cosa', 'testo'],
    ['Quanti', '1.234'],
    ['Creato ora', 'sì'],
    ['Uffici aggiunti', 'TRIBUNALE DI MILANO, *'],
    ['Gruppi tolti', 'nessuno'],
    ['Motivo', '—'],
    ['altro', '{"a":1}'],
  ]);
  expect(detailOf(null)).toEqual([]);
});

it('has one time for everybody: that of Rome, to the second', () => {
  expect(atSecond('2026-07-01T22:30:05.123456Z')).toBe('02/07/2026 00:30:05');
  expect(monthName('2026-04-01')).toBe('04/2026');
});
