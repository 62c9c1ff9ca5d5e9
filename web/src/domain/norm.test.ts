import { expect, it } from 'vitest';
import { normAddress, normSearch } from './norm';
import { MAX_LENGTH, parse } from './query';

const WHOLE = 'ART. 5 L. 898/1970';
const part = (comma: number, count = 1) => ({ text: `ART. 5 COMMA ${comma} L. 898/1970`, count });

it('an article is searched for with its parts', () => {
  expect(normSearch(WHOLE, [{ text: WHOLE, count: 3 }, part(6)])).toEqual({
    q: 'riferimento_normativo:"ART. 5 L. 898/1970" OR riferimento_normativo:"ART. 5 COMMA 6 L. 898/1970"',
    left_out: 0,
  });
  expect(normSearch('L. 898/1970', [])).toEqual({ q: 'riferimento_normativo:"L. 898/1970"', left_out: 0 });
  expect(normAddress(WHOLE, 'penale')).toBe('/norma?rif=ART.+5+L.+898%2F1970&area=penale');
});

it('of more parts than an expression holds, those named most are searched for', () => {
  const { q, left_out } = normSearch(WHOLE, [
    ...Array.from({ length: 99 }, (_, at) => part(at + 1)),
    part(100, 7),
  ]);
  expect(left_out).toBeGreaterThan(0);
  expect(q).toContain('COMMA 100 L.');
  expect(q.length).toBeLessThan(MAX_LENGTH);
  expect(() => parse(q)).not.toThrow();
});
