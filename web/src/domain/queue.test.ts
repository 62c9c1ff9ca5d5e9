import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filtersFor,
  filtersOf,
  filtersSet,
  NO_FILTERS,
  QUEUE_DIGITS,
  type QueueFilters,
  queryOf,
  queueAddress,
  queuePages,
  queueSize,
  queueSort,
  readQueue,
  searchedText,
  workAddress,
} from './queue';

const filters = (change: Partial<QueueFilters>): QueueFilters => ({ ...NO_FILTERS, ...change });

describe('filters as an expression', () => {
  it.each<[Partial<QueueFilters>, string]>([
    [{}, ''],
    [{ tipo: 'decreto' }, 'tipo:"decreto"'],
    [{ status: 'DA_APPROVARE', area: 'civile' }, 'area:"civile" AND status:"DA_APPROVARE"'],
    [
      { numero_provvedimento: '12', anno_provvedimento: '2020' },
      'numero_provvedimento:"12" AND anno_provvedimento:"2020"',
    ],
    [{ titolo: 'onere prova' }, 'titolo:(onere) AND titolo:(prova)'],
    [{ data: { start: '2020-01-02', end: null } }, 'data:[02/01/2020 TO *]'],
    [{ data_pubblicazione: { start: null, end: '2020-01-02' } }, 'data_pubblicazione:[* TO 02/01/2020]'],
  ])('%j is %s, and back', (change, q) => {
    expect(queryOf({ filters: filters(change), testo: '' })).toBe(q);
    expect(filtersOf(q, 'massima')).toEqual({ filters: filters(change), testo: '' });
  });

  it('leaves out what the columns cannot say', () => {
    const read = (q: string) => filtersOf(q, 'provvedimento');
    expect(read('danno lieve AND tipo:"decreto" AND (area:civile OR area:penale)')).toEqual({
      filters: filters({ tipo: 'decreto' }),
      testo: '',
    });
    const nothing = { filters: NO_FILTERS, testo: '' };
    const others = [
      'tipo:"decreto" OR area:civile',
      'tipo:',
      'titolo:(onere)',
      'note_personali:(onere)',
      'NOT danno',
    ];
    expect(others.map(read)).toEqual(others.map(() => nothing));
  });

  it.each([
    ['rossi', 'testo:(rossi)', 'rossi'],
    [' Rossi  4019/2023 ', 'testo_all_words:(Rossi 4019/2023)', 'Rossi 4019/2023'],
    ['R.G. 88123-2021', 'testo_all_words:(R.G. 88123/2021)', 'R.G. 88123/2021'],
    ['«danno biologico» rossi', 'testo:(rossi) AND testo:"danno biologico"', 'rossi "danno biologico"'],
    ["D'Angelo AND (tipo:x)", "testo_all_words:(D'Angelo and tipo x)", "D'Angelo and tipo x"],
    ['?! «', '', ''],
  ])('what is typed, %j, is %s', (typed, q, testo) => {
    const searched = searchedText(typed);
    expect(queryOf({ filters: NO_FILTERS, testo: searched })).toBe(q);
    expect([searched, filtersOf(q, 'massima').testo]).toEqual([testo, testo]);
  });

  it('counts the columns that are filtered', () => {
    expect(filtersSet(NO_FILTERS)).toBe(0);
    expect(
      filtersSet(filters({ titolo: 'a b c', data: { start: '2020-01-01', end: null }, tipo: 'decreto' })),
    ).toBe(3);
  });

  it('takes no title to decisions', () => {
    expect(filtersFor('provvedimento', filters({ titolo: 'x', tipo: 'decreto' }))).toEqual(
      filters({ tipo: 'decreto' }),
    );
    expect(filtersFor('massima', filters({ titolo: 'x' })).titolo).toBe('x');
  });
});

it('has the usual digits, seven for the sub-proceeding', () => {
  expect(Object.values(QUEUE_DIGITS)).toEqual([5, 4, 8, 7, 4]);
});

describe('the address', () => {
  const number = (limit: number) => fc.stringMatching(new RegExp(`^([1-9][0-9]{0,${limit - 1}})?$`));
  const day = fc.option(fc.constantFrom('2001-02-03', '2019-12-31', '2020-01-01'), { nil: null });
  const range = fc
    .record({ start: day, end: day })
    .filter(({ start, end }) => !start || !end || start <= end);
  const any = fc.record({
    tipo: fc.constantFrom('', 'sentenza', 'decreto'),
    area: fc.constantFrom('', 'civile', 'penale'),
    ufficio: fc.constantFrom('', "TRIBUNALE DI REGGIO NELL'EMILIA", 'A "B" \\ C'),
    status: fc.constantFrom('', 'BOZZA', 'DA_PUBBLICARE'),
    materia: fc.constantFrom('', 'LAVORO - PUBBLICO IMPIEGO', 'RESPONSABILITÀ'),
    numero_provvedimento: number(5),
    anno_provvedimento: number(4),
    numero_ruolo: number(8),
    sub_procedimento: number(7),
    anno_ruolo: number(4),
    titolo: fc.constantFrom('', 'onere', 'onere della prova'),
    data: range,
    data_pubblicazione: range,
    assigned_to: fc.constantFrom('', 'me', 'nobody'),
  });
  const sort = fc.constantFrom(
    null,
    queueSort('massima', 'titolo', 'asc'),
    queueSort('massima', 'data', 'desc'),
  );

  const size = fc.constantFrom(null, 10, 50, 100);
  const text = fc.oneof(
    fc.constant(''),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('a', ' ', '"', '«', '»', '1', '/', '.', '(') }),
  );

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(any, text, sort, size, fc.nat(9_999), (chosen, typed, order, rows, page) => {
        const from = page * (rows ?? 10);
        const queue = {
          kind: 'massima',
          filters: chosen,
          testo: searchedText(typed),
          sort: order,
          size: from ? (rows ?? 10) : rows,
          from,
        } as const;
        const address = new URL(queueAddress(queue), 'http://x');
        expect(readQueue(address.searchParams, 'massima')).toEqual(queue);
      }),
    );
  });

  it('is plain where nothing is asked, and makes the default of nonsense', () => {
    expect(
      queueAddress({ kind: 'massima', filters: NO_FILTERS, testo: '', sort: null, size: null, from: 0 }),
    ).toBe('/attivita/abstract/home');
    const nonsense = new URLSearchParams('q=((&sort_field=password&sort_order=asc&size=1000&from=-7');
    expect(readQueue(nonsense, 'provvedimento')).toEqual({
      kind: 'provvedimento',
      filters: NO_FILTERS,
      testo: '',
      sort: null,
      size: null,
      from: 0,
    });
    expect(readQueue(new URLSearchParams('from=27'), 'provvedimento')).toMatchObject({ from: 20, size: 10 });
    expect(readQueue(new URLSearchParams('from=127&size=50'), 'provvedimento').from).toBe(100);
    expect(['10', '50', 100, '25', '', null].map(queueSize)).toEqual([10, 50, 100, null, null, null]);
    expect(queueSort('provvedimento', 'titolo', 'asc')).toBeNull();
    expect(queueSort('massima', 'titolo', 'su')).toBeNull();
  });

  it('has as many pages as its rows need, and what the index answers ends at ten thousand', () => {
    const queue = readQueue(new URLSearchParams('size=50'), 'massima');
    expect(queuePages(queue, 12_001)).toBe(241);
    expect(queuePages({ ...queue, filters: filters({ titolo: 'x' }) }, 12_001)).toBe(200);
    expect(queuePages({ ...queue, testo: 'x' }, 12_001)).toBe(200);
    expect(queuePages({ ...queue, size: null }, 21)).toBe(3);
  });

  it('of an item is its edit page', () => {
    expect(workAddress('massima', 'a b')).toBe('/attivita/abstract/page?id=a%20b');
    expect(workAddress('provvedimento', '1')).toBe('/attivita/provvedimento/page?id=1');
  });
});
