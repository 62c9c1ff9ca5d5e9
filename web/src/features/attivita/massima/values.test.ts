import { describe, expect, it } from 'vitest';
import { merged } from '../editor/useSave';
import {
  fieldOf,
  hasWords,
  type MassimaValues,
  MESSAGES,
  newValues,
  type Parent,
  schemaFor,
  toInput,
} from './values';

const PARENT: Parent = {
  id: 'p1',
  label: 'Tribunale di Milano, sentenza n. 1/2024',
  area: 'civile',
  ufficio: 'TRIBUNALE DI MILANO',
  parola_chiave: ['danno'],
  riferimento_normativo: ['ART. 2043 C.C.'],
};
const complete: MassimaValues = { ...newValues(PARENT), titolo: 'Onere', testo: '<p>Testo</p>' };
const own = { id: 'm1', titolo: 'Io', label: 'io' };

const messages = (values: MassimaValues, id: string | null = null, hidden = false) => {
  const result = schemaFor(id, hidden).safeParse(values);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join()}: ${message}`);
};

describe('a new abstract', () => {
  it('begins with what its decision has, without title and text', () => {
    const values = newValues(PARENT);
    expect(values).toMatchObject({ titolo: '', testo: '', parola_chiave: ['danno'], version: 0 });
    expect(values.provvedimento).toEqual({
      id: 'p1',
      label: PARENT.label,
      area: 'civile',
      ufficio: PARENT.ufficio,
    });
  });

  it('needs title, decision and text', () => {
    expect(messages({ ...newValues(null), titolo: ' ', testo: '<p>&nbsp; </p>' })).toEqual([
      `provvedimento: ${MESSAGES.provvedimento}`,
      `titolo: ${MESSAGES.titolo}`,
      `testo: ${MESSAGES.testo}`,
    ]);
    expect(messages(complete)).toEqual([]);
  });
});

it('is not its own precedent', () => {
  expect(messages({ ...complete, precedente_conforme: [own] }, 'm1')).toEqual([
    'precedente_conforme: Collegamento non valido: abstract precedente di se stesso',
  ]);
  expect(messages({ ...complete, precedente_difforme: [own] }, 'm1')).toEqual([
    'precedente_difforme: Collegamento non valido: un abstract non può essere precedente di se stesso',
  ]);
  expect(messages({ ...complete, precedente_difforme: [own] }, 'm2')).toEqual([]);
});

it('keeps a decision that is not shown', () => {
  const values = { ...complete, provvedimento: null };
  expect(messages(values, 'm1', true)).toEqual([]);
  expect(toInput(values, 'm1').provvedimento_id).toBeNull();
});

it('is sent with ids, and with the version that was read', () => {
  const values = {
    ...complete,
    version: 4,
    titolo: ' Onere ',
    annotazione: '<p></p>',
    precedente_conforme: [own],
  };
  expect(toInput(values, 'm2')).toEqual({
    id: 'm2',
    version: 4,
    provvedimento_id: 'p1',
    titolo: 'Onere',
    testo: '<p>Testo</p>',
    annotazione: null,
    parola_chiave: ['danno'],
    riferimento_normativo: ['ART. 2043 C.C.'],
    precedente_conforme_id: ['m1'],
    precedente_difforme_id: [],
  });
  expect(toInput(values, null)).not.toHaveProperty('version');
});

it.each([
  ['<p></p>', false],
  ['<p>&nbsp;</p><hr>', false],
  ['<p>a</p>', true],
  ['testo', true],
])('%s says something: %s', (html, says) => {
  expect(hasWords(html)).toBe(says);
});

it.each([
  ['provvedimento_id', 'provvedimento'],
  ['precedente_conforme_id', 'precedente_conforme'],
  ['titolo', 'titolo'],
  ['altro', null],
])('%s is the field %s', (name, field) => {
  expect(fieldOf(name)).toBe(field);
});

it('after a conflict keeps what I changed and takes the rest over', () => {
  const base = { ...complete, version: 1 };
  const mine = { ...base, titolo: 'Mio' };
  const theirs = { ...base, version: 3, titolo: 'Loro', testo: '<p>Loro</p>' };
  expect(merged(base, mine, theirs, 2)).toEqual({ ...theirs, titolo: 'Mio', version: 2 });
});
