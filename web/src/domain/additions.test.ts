import { describe, expect, it } from 'vitest';
import { additionsOf, withoutAddition } from './additions';
import { type Or, parse, print } from './query';

const ALL =
  'testo_all_words:(stalking in condominio) OR testo_all_words:(in condominio) AND testo:"atti persecutori"';

describe('what is looked for besides', () => {
  it.each([
    ['testo:(stalking) OR testo:"atti persecutori"', ['atti persecutori']],
    [
      'testo:(decreto Cartabia) OR testo:"D.Lgs. 149/2022" OR testo:"D.Lgs. 150/2022"',
      ['D.Lgs. 149/2022', 'D.Lgs. 150/2022'],
    ],
    [ALL, ['atti persecutori']],
    [
      'testo_all_words:(mobbing TFR) OR testo_all_words:(TFR) AND testo:"condotte vessatorie" OR testo:"condotte vessatorie" AND testo:"trattamento di fine rapporto"',
      ['condotte vessatorie', 'trattamento di fine rapporto'],
    ],
  ])('of %s', (q, added) => {
    expect(additionsOf(parse(q))?.added).toEqual(added);
  });

  it.each([
    'testo:(stalking)',
    'testo:"stalking" OR testo:"atti persecutori"',
    'testo:(stalking) AND testo:"atti persecutori"',
    'testo:(stalking) OR titolo:"atti persecutori"',
    'titolo:(stalking) OR testo:"atti persecutori"',
    'testo:(stalking) OR testo:(molestie)',
    'testo:(stalking) OR testo:"atti persecutori" OR tipo:"sentenza"',
    'testo:(stalking) OR testo:"atti persecutori" AND testo:"molestie"',
    'testo_all_words:(stalking casa) OR testo_all_words:(ufficio) AND testo:"atti persecutori"',
    'testo_all_words:(stalking casa) OR testo_all_words:(casa)',
    'NOT (testo:(stalking) OR testo:"atti persecutori")',
    '',
  ])('not of %s', (q) => {
    expect(additionsOf(parse(q))).toBeNull();
  });
});

describe('without one of them', () => {
  it.each([
    ['testo:(stalking) OR testo:"atti persecutori"', 'testo:(stalking)'],
    [
      'testo:(stalking mobbing) OR testo:"atti persecutori" OR testo:"condotte vessatorie"',
      'testo:(stalking mobbing) OR testo:"condotte vessatorie"',
    ],
    [ALL, 'testo_all_words:(stalking in condominio)'],
  ])('%s is %s', (q, rest) => {
    expect(print(withoutAddition(parse(q) as Or, 'atti persecutori'))).toBe(rest);
  });
});
