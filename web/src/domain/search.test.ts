import { describe, expect, it } from 'vitest';
import { writePreferences } from './preferences';
import {
  FORBIDDEN_CHARACTERS,
  hasTextCriterion,
  pageCount,
  pagesAround,
  queryToText,
  readSearch,
  textError,
  textToQuery,
  writeSearch,
} from './search';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('what Testo may contain', () => {
  it.each([...'+-=&|!<>{}^"~*?:'])('not %s', (character) => {
    expect(textError(`danno ${character} grave`)).toBe(
      `Il testo non può contenere il carattere ${character}`,
    );
  });

  it('names all that is wrong, once', () => {
    expect(textError('a:b "c" a:b')).toBe('Il testo non può contenere i caratteri " :');
  });

  it.each([
    'danno biologico',
    'art. 2043 c.c.',
    'D.Lgs. 81/2008',
    "l'onere",
    'perché (forse), n. 5; [sic]',
    '',
  ])('but %s', (text) => {
    expect(textError(text)).toBeNull();
  });

  it('sixteen characters are forbidden', () => {
    expect(FORBIDDEN_CHARACTERS).toHaveLength(16);
  });
});

describe('words to query and back', () => {
  it.each([
    ['danno', 'testo:(danno)'],
    ['  danno   biologico ', 'testo:(danno biologico)'],
    ['art. 2043 (c.c.)', 'testo:(art. 2043 c.c.)'],
    ['danno AND colpa OR NOT', 'testo:(danno and colpa or not)'],
    ['a \\ [b]', 'testo:(a b)'],
    ['   ', ''],
    ['()', ''],
  ])('%j is %s', (text, query) => {
    expect(textToQuery(text)).toBe(query);
  });

  it.each([
    ['', ''],
    ['testo:(danno biologico)', 'danno biologico'],
    ['danno biologico', 'danno biologico'],
    ['testo:"danno biologico"', null],
    ['testo:(danno) AND ufficio:"TRIBUNALE DI MILANO"', null],
    ['danno OR colpa', null],
    ['ufficio:x', null],
  ])('%s shows as %s', (query, text) => {
    expect(queryToText(query)).toBe(text);
  });
});

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
  ])('in %s: %s', (query, found) => {
    expect(hasTextCriterion(query)).toBe(found);
  });
});

describe('the address of a search', () => {
  it('without parameters has the defaults', () => {
    expect(read('')).toEqual({
      q: '',
      area: 'civile',
      target: 'provvedimento',
      from: 0,
      sort_field: 'data',
      sort_order: 'desc',
    });
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
  ])('%s comes back unchanged', (query) => {
    expect(writeSearch(read(query)).toString()).toBe(query);
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
