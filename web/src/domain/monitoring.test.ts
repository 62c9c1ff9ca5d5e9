import { describe, expect, it } from 'vitest';
import {
  byMonth,
  byPlace,
  type MonitoringRow,
  monthName,
  monthsBefore,
  officeShown,
  periodOf,
  readView,
  rowsOf,
  searchOfRow,
  sorted,
  spoken,
  viewAddress,
} from './monitoring';

const TODAY = '2026-08-31';
const row = (
  distretto: string,
  ufficio: string,
  area: string,
  massime: number,
  provvedimenti: number,
): MonitoringRow => ({
  distretto,
  ufficio,
  area,
  massima_count: massime,
  provvedimento_count: provvedimenti,
});
const ROWS = [
  row('MILANO', 'TRIBUNALE DI MILANO', 'civile', 1, 20),
  row('MILANO', 'TRIBUNALE DI LODI', 'penale', 0, 3),
  row('L_AQUILA', 'TRIBUNALE DI TERAMO', 'civile', 2, 3),
];

describe('the period', () => {
  it('is the last six months, ends with a month that is shorter, and is never in the future', () => {
    expect(periodOf(null, null, TODAY)).toEqual({ start: '2026-02-28', end: TODAY });
    expect(monthsBefore('2024-08-31', 6)).toBe('2024-02-29');
    expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15');
    expect(periodOf('2027-01-01', '2028-01-01', TODAY)).toEqual({ start: TODAY, end: TODAY });
    expect(periodOf(null, '2020-07-15', TODAY)).toEqual({ start: '2020-01-15', end: '2020-07-15' });
  });

  it('ends where it starts if it was to end before', () => {
    expect(periodOf('2024-05-02', '2024-05-01', TODAY)).toEqual({ start: '2024-05-02', end: '2024-05-02' });
  });
});

describe('the address', () => {
  it.each([
    '/monitoring',
    '/monitoring?dateFrom=2016-01-01',
    '/monitoring?dateFrom=2020-01-01&dateTo=2020-12-31&distretto=L_AQUILA&ufficio=TRIBUNALE+DI+TERAMO&area=penale&cerca=x&ordine=massima_count-desc&pagina=3&lavoro=TRIBUNALE+DI+LODI',
  ])('is read and written unchanged: %s', (address) => {
    const params = new URLSearchParams(address.split('?')[1] ?? '');
    expect(viewAddress(readView(params, TODAY), TODAY)).toBe(address);
  });

  it('ignores what makes no sense', () => {
    const params = new URLSearchParams(
      'dateFrom=2020-02-30&dateTo=ieri&ufficio=SENZA&area=altra&ordine=nome-su&pagina=-1',
    );
    expect(viewAddress(readView(params, TODAY), TODAY)).toBe('/monitoring');
  });
});

describe('the counts', () => {
  it('are those of a place', () => {
    const place = { distretto: 'MILANO', ufficio: null, area: null };
    expect(rowsOf(ROWS, place)).toHaveLength(2);
    expect(rowsOf(ROWS, { ...place, area: 'penale' })).toEqual([ROWS[1]]);
    expect(rowsOf(ROWS, { distretto: null, ufficio: null, area: null })).toEqual(ROWS);
  });

  it('by place hold every place, most first, with four numbers', () => {
    const places = [
      { id: 'ROMA', name: 'Roma' },
      { id: 'L_AQUILA', name: 'L’Aquila' },
      { id: 'MILANO', name: 'Milano' },
      { id: 'BARI', name: 'Bari' },
    ];
    const found = byPlace(ROWS, 'distretto', places);
    expect(found.map(({ id, counts }) => [id, ...counts])).toEqual([
      ['MILANO', 1, 0, 20, 3],
      ['L_AQUILA', 2, 0, 3, 0],
      ['BARI', 0, 0, 0, 0],
      ['ROMA', 0, 0, 0, 0],
    ]);
    expect(spoken('Milano', found[0]?.counts ?? [0, 0, 0, 0])).toBe(
      'Milano: abstract civili 1, abstract penali 0, provvedimenti civili 20, provvedimenti penali 3',
    );
  });

  it('by month hold every month of the period; of a long one from the first with something', () => {
    const month = { mese: '2025-12', area: 'penale', massima_count: 4, provvedimento_count: 5 };
    const short = byMonth([month], { start: '2025-11-20', end: '2026-01-02' });
    expect(short.map(({ mese, counts }) => [mese, ...counts])).toEqual([
      ['2025-11', 0, 0, 0, 0],
      ['2025-12', 0, 4, 0, 5],
      ['2026-01', 0, 0, 0, 0],
    ]);
    expect(byMonth([month], { start: '1999-01-01', end: '2026-01-02' }).map(({ mese }) => mese)).toEqual([
      '2025-12',
      '2026-01',
    ]);
    expect(byMonth([], { start: '1999-01-01', end: '2026-01-02' })).toHaveLength(1);
    expect(monthName('2026-03')).toBe('Marzo 2026');
    expect(monthName('2026-03', true)).toBe('mar 26');
  });

  it('are sorted as people read names and numbers', () => {
    const name = (id: string) => (id === 'L_AQUILA' ? 'L’Aquila' : 'Milano');
    const offices = (field: 'ufficio' | 'distretto' | 'provvedimento_count', order: 'asc' | 'desc') =>
      sorted(ROWS, { field, order }, name).map(({ ufficio }) => ufficio.split(' ').at(-1));
    expect(offices('distretto', 'asc')).toEqual(['TERAMO', 'LODI', 'MILANO']);
    expect(offices('ufficio', 'desc')).toEqual(['TERAMO', 'MILANO', 'LODI']);
    expect(offices('provvedimento_count', 'desc')).toEqual(['MILANO', 'TERAMO', 'LODI']);
  });

  it('lead to the search for what they count', () => {
    const address = searchOfRow(
      row('MILANO', 'TRIBUNALE DI MILANO', 'penale', 1, 1),
      periodOf(null, null, TODAY),
      'massima',
    );
    const params = new URLSearchParams(address.split('?')[1]);
    expect(params.get('q')).toBe(
      'distretto:"MILANO" AND ufficio:"TRIBUNALE DI MILANO" AND data_pubblicazione:[28/02/2026 TO 31/08/2026]',
    );
    expect([params.get('area'), params.get('target')]).toEqual(['penale', 'abstract']);
  });
});

it('shows the office that was chosen, that of the page, the one worked for, or the first', () => {
  const [MILANO, CORTE] = ['TRIBUNALE DI MILANO', 'CORTE DI APPELLO DI MILANO'];
  const user = { ou: [CORTE, MILANO], working_ou: null };
  const none = { own: null, ufficio: null };
  expect(officeShown(user, none)).toBe(CORTE);
  expect(officeShown({ ...user, working_ou: MILANO }, none)).toBe(MILANO);
  expect(officeShown(user, { own: null, ufficio: MILANO })).toBe(MILANO);
  expect(officeShown(user, { own: CORTE, ufficio: MILANO })).toBe(CORTE);
  expect(officeShown(user, { own: 'TRIBUNALE DI ROMA', ufficio: 'TRIBUNALE DI ROMA' })).toBe(CORTE);
  expect(officeShown({ ou: [], working_ou: null }, { own: MILANO, ufficio: MILANO })).toBeNull();
  const all = { ou: ['*'], working_ou: null };
  expect(officeShown(all, none)).toBeNull();
  expect(officeShown(all, { own: MILANO, ufficio: CORTE })).toBe(CORTE);
});
