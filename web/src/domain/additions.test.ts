import { describe, expect, it } from 'vitest';
import { additionsOf, withoutAddition } from './additions';
import { type Or, parse, print } from './query';

const ALL =
  'testo_all_words:(stalking in condominio) OR testo_all_words:(in condominio) AND testo:"atti persecutori"';
const MEANT =
  'testo_all_words:(stalking condomino) OR testo_all_words:(stalking condominio) OR testo_all_words:(condominio) AND testo:"atti persecutori"';

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
    ['testo:(malatie professionale) OR testo:(malattie professionale)', ['malattie']],
    ["testo:(l'usucapone, del patete) OR testo:(l'usucapione, del patente)", ["l'usucapione, patente"]],
    ['testo:(Cass. SU 13533/2001) OR testo:(Cass. Sezioni Unite 13533/2001)', ['Sezioni Unite']],
    [MEANT, ['condominio', 'atti persecutori']],
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
    'testo:(malatie) OR testo_all_words:(malattie)',
    'testo:(malatie) OR testo:(malattie professionali)',
    'testo:(malatie professionali) OR testo:(malattie)',
    'testo:(malatie) OR testo:(malatie)',
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
    [MEANT, 'testo_all_words:(stalking condomino) OR testo_all_words:(stalking condominio)'],
  ])('%s is %s', (q, rest) => {
    expect(print(withoutAddition(parse(q) as Or, 'atti persecutori'))).toBe(rest);
  });

  it.each([
    ['testo:(malatie) OR testo:(malattie)', 'malattie', 'testo:(malatie)'],
    [MEANT, 'condominio', 'testo_all_words:(stalking condomino)'],
    [
      'testo:(stalkin) OR testo:(stalking) OR testo:"atti persecutori"',
      'stalking',
      'testo:(stalkin) OR testo:"atti persecutori"',
    ],
  ])('%s without %s is %s', (q, added, rest) => {
    expect(print(withoutAddition(parse(q) as Or, added))).toBe(rest);
  });
});
