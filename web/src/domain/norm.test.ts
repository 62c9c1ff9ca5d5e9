import { expect, it } from 'vitest';
import { normAddress, normSearch } from './norm';

it('a norm has an address and a search', () => {
  expect(normSearch('ART. 5 L. 898/1970')).toBe('norma:"ART. 5 L. 898/1970"');
  expect(normAddress('ART. 5 L. 898/1970', 'penale')).toBe('/norma?rif=ART.+5+L.+898%2F1970&area=penale');
});
