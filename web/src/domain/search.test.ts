// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { writePreferences } from './preferences';
import {
  hasCriteria,
  hasTextCriterion,
  pageCount,
  pagesAround,
  queryFor,
  readSearch,
  searchAddress,
  writeSearch,
} from './search';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('a text criterion', () => {
  it.each([
    ['testo:(danno)', true],
    ['testo:"danno biologico"', true],
    ['testo_all_words:(danno)', true],
    ['titolo:(danno)', true],
    ['danno biologico', true],
    ['ufficio:"TRIBUNALE DI MILANO" AND danno', true],
    ['ufficio:"TRIBUNALE DI MILANO"', false],
    ['ufficio:"DETTO \\"IL MORO\\""', false],
    ['(materia:FAMIGLIA OR materia:"LAVORO") AND NOT data:[01/01/2020 TO *]', false],
    ['', false],
    ['danno AND', false],
  ])('in %s: %s', (query, found) => {
    expect(hasTextCriterion(query)).toBe(found);
  });
});

describe('the address of a search', () => {
  it('without parameters has the defaults', () => {
    expect(read('')).toEqual({
      mode: 'standard',
      q: '',
      area: 'civile',
      target: 'provvedimento',
      from: 0,
      size: 10,
      sort_field: 'data',
      sort_order: 'desc',
      collated: false,
      note_personali: false,
    });
  });

  it('has the size of page used last, and says it to who may prefer another', () => {
    expect(writeSearch(read('q=a')).has('size')).toBe(false);
    expect(read('size=25&from=30')).toMatchObject({ size: 25, from: 25 });
    expect(writeSearch(read('size=25')).get('size')).toBe('25');
    expect(read('size=11').size).toBe(10);
    writePreferences({ size: 50 });
    expect(read('').size).toBe(50);
    expect(writeSearch(read('size=10')).get('size')).toBe('10');
  });

  it('takes the area used last', () => {
    writePreferences({ area: 'penale' });
    expect(read('').area).toBe('penale');
    expect(read('area=civile').area).toBe('civile');
  });

  it('forces relevance for text', () => {
    expect(read('q=testo:(danno)&sort_field=data&sort_order=asc')).toMatchObject({
      sort_field: 'score',
      sort_order: 'desc',
    });
  });

  it('cannot ask for relevance without text', () => {
    expect(read('q=ufficio:X&sort_field=score')).toMatchObject({ sort_field: 'data', sort_order: 'desc' });
  });

  it.each([
    ['from=20', 20],
    ['from=25', 20],
    ['from=-10', 0],
    ['from=9990', 9990],
    ['from=10000', 0],
    ['from=x', 0],
    ['from=1.5', 0],
  ])('%s begins at %i', (query, from) => {
    expect(read(query).from).toBe(from);
  });

  it.each([
    'q=testo%3A%28danno%29&target=abstract&area=penale&from=30&sort_field=score&sort_order=desc',
    'q=ufficio%3AX&target=provvedimento&area=civile&sort_field=data_pubblicazione&sort_order=asc',
    'target=provvedimento&area=civile&sort_field=data&sort_order=desc&collated=true&note_personali=true',
  ])('%s comes back unchanged', (query) => {
    expect(writeSearch(read(query)).toString()).toBe(query);
  });
});

it('the address has the mode in its path', () => {
  const search = readSearch(new URLSearchParams('q=danno'), 'advanced');
  expect(searchAddress(search)).toMatch(/^\/search\/advanced\?q=danno&/);
  expect(searchAddress(search, 'standard')).toMatch(/^\/search\/standard\?q=danno&/);
});

it.each([
  ['', false],
  ['q=danno', true],
  ['collated=true', true],
  ['note_personali=true', true],
])('%j asks something: %s', (query, asks) => {
  expect(hasCriteria(read(query))).toBe(asks);
});

describe('what only one kind of content has', () => {
  const rest = 'area:"civile" AND NOT materia:"LAVORO"';
  it.each([
    ['provvedimento', `titolo:(danno) AND ${rest}`, rest],
    ['abstract', `titolo:(danno) AND ${rest}`, `titolo:(danno) AND ${rest}`],
    ['abstract', 'parte_processuale:"A. B."', ''],
    ['abstract', 'NOT (parte_processuale:"A. B.")', ''],
    ['abstract', 'area:"civile" AND (parte_processuale:"A" OR tipo:"x")', 'area:"civile" AND tipo:"x"'],
    ['abstract', 'parte_processuale:"A" OR tipo:"x" OR tipo:"y"', 'tipo:"x" OR tipo:"y"'],
    ['provvedimento', 'titolo:danno AND', 'titolo:danno AND'],
    ['provvedimento', 'danno', 'danno'],
  ] as const)('for %s, %s is %s', (target, q, left) => {
    expect(queryFor(target, q)).toBe(left);
  });
});

describe('pages', () => {
  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [10_000, 1000],
    [10_001, 1000],
    [250_000, 1000],
  ])('%i results make %i pages', (count, pages) => {
    expect(pageCount(count)).toBe(pages);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [7, 40, [1, 'gap', 6, 7, 8, 'gap', 40]],
    [40, 40, [1, 'gap', 39, 40]],
  ])('around %i of %i', (current, total, shown) => {
    expect(pagesAround(current, total)).toEqual(shown);
  });
});
