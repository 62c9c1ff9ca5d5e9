import { expect, it } from 'vitest';
import { followedAddress, kindOf } from './avviso';

it.each([
  [{ what: 'provvedimento', target: '7', area: null }, '/provvedimento/page?id=7'],
  [
    { what: 'precedente', target: 'Cass. 1/2001', area: 'penale' },
    '/precedente?nome=Cass.+1%2F2001&area=penale',
  ],
  [{ what: 'norma', target: 'ART. 5 C.C.', area: null }, '/norma?rif=ART.+5+C.C.&area=civile'],
  [{ what: 'ricerca', target: '7', area: null }, null],
] as const)('%o is read at %s', (followed, address) => {
  expect(followedAddress(followed)).toBe(address);
});

it('says what is followed', () => {
  expect(kindOf({ what: 'ricerca', area: null, kind: 'massima' })).toBe('Ricerca di abstract');
  expect(kindOf({ what: 'norma', area: 'civile', kind: null })).toBe('Norma, area civile');
  expect(kindOf({ what: 'provvedimento', area: null, kind: null })).toBe('Provvedimento');
});
