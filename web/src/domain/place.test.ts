import { expect, it } from 'vitest';
import { placeAddress, placeOfWords, readPlace } from './place';

const read = (address: string) => readPlace(new URL(address, 'https://bdm.test').searchParams);

it('an address names a place, and is read back', () => {
  const place = { ...placeOfWords(3, 'Le spese seguono la soccombenza'), vista: 'pdf' as const };
  const address = placeAddress('/provvedimento/page?id=7', place);
  expect(address).toMatch(/^\/provvedimento\/page\?id=7&vista=pdf&pag=3&passo=\d+\.[0-9a-z]+\.[0-9a-z]+$/);
  expect(address).not.toContain('spese');
  expect(read(address)).toEqual(place);
  const others = { parte: 'motivi-2', nota: '019a0000-0000-7000-8000-000000000000' };
  expect(read(placeAddress('/abstract/page', others))).toEqual(others);
});

it('of what makes no sense nothing is left', () => {
  expect(read('/provvedimento/page?id=7')).toBeNull();
  expect(read('/p?pag=-1&passo=tutto&parte=A%20B&nota=%3Cb%3E&vista=altro')).toBeNull();
  expect(read('/p?pag=2.5&passo=9.a.b')).toEqual({ passo: '9.a.b' });
  expect(placeAddress('/p?id=7', {})).toBe('/p?id=7');
  expect(placeOfWords(null, '…')).toEqual({ pag: undefined, passo: undefined });
});
