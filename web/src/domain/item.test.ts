import { describe, expect, it } from 'vitest';
import { documentsOf, esitoLabel, fromResults, itemAddress, ruoloNumber } from './item';
import { EMPTY_SEARCH } from './search';

describe('documents', () => {
  const of = (document_hash: string | null, anonymized_document_hash: string | null, visibility = 'false') =>
    documentsOf({ document_hash, anonymized_document_hash, visibility });

  it('of an open decision', () => {
    expect(of('a', null)).toEqual({ readable: true, onlyAnonymised: false, anonymisedToo: false });
  });
  it('of a restricted decision, for its office', () => {
    expect(of('a', 'b', 'true')).toEqual({ readable: true, onlyAnonymised: false, anonymisedToo: true });
  });
  it('of a restricted decision, for everybody else', () => {
    expect(of('b', 'b', 'true')).toEqual({ readable: true, onlyAnonymised: true, anonymisedToo: false });
  });
  it('of a restricted decision without an anonymised version', () => {
    expect(of(null, null, 'true')).toEqual({ readable: false, onlyAnonymised: false, anonymisedToo: false });
  });
});

it('has an address by kind', () => {
  expect(itemAddress('massima', 'a b')).toBe('/abstract/page?id=a%20b');
  expect(itemAddress('provvedimento', '7')).toBe('/provvedimento/page?id=7');
});

it('has a number of the register', () => {
  expect(ruoloNumber({ numero_ruolo: '45', anno_ruolo: '2021', sub_procedimento: '1' })).toBe('45/2021-1');
  expect(ruoloNumber({ numero_ruolo: '45', anno_ruolo: null, sub_procedimento: null })).toBe('45');
  expect(ruoloNumber({ numero_ruolo: null, anno_ruolo: null, sub_procedimento: '1' })).toBe('');
});

it('has an outcome with its accents', () => {
  expect(esitoLabel('INAMMISSIBILITA')).toBe('Inammissibilità');
  expect(esitoLabel('RIGETTO')).toBe('Rigetto');
});

it('knows the results it was opened from, and nothing else', () => {
  expect(fromResults(null)).toBeNull();
  expect(fromResults({ results: { position: 'x' } })).toBeNull();
  const older = { search: { q: 'x' }, position: 3 };
  expect(fromResults({ results: older })).toEqual({ search: { ...EMPTY_SEARCH, q: 'x' }, position: 3 });
});
