import { expect, it } from 'vitest';
import { normAddress, normSearch, partsOf } from './norm';

const ALL = [
  'ART. 5 L. 898/1970',
  'ART. 5 COMMA 6 L. 898/1970',
  'ART. 5 COMMA 6 D.LGS. 5/2006',
  'ART. 55 COMMA 1 L. 898/1970',
  'L. 898/1970',
];

it('the parts of an article are of that article and of that act', () => {
  expect(partsOf('ART. 5 L. 898/1970', ALL)).toEqual(['ART. 5 COMMA 6 L. 898/1970']);
  expect(partsOf('ART. 5 COMMA 6 L. 898/1970', ALL)).toEqual([]);
  expect(partsOf('L. 898/1970', ALL)).toEqual([]);
});

it('an article is searched for with its parts', () => {
  expect(normSearch('ART. 5 L. 898/1970', ['ART. 5 COMMA 6 L. 898/1970'])).toBe(
    'riferimento_normativo:"ART. 5 L. 898/1970" OR riferimento_normativo:"ART. 5 COMMA 6 L. 898/1970"',
  );
  expect(normSearch('L. 898/1970', [])).toBe('riferimento_normativo:"L. 898/1970"');
  expect(normAddress('ART. 5 L. 898/1970', 'penale')).toBe('/norma?rif=ART.+5+L.+898%2F1970&area=penale');
});
