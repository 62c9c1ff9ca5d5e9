import { describe, expect, it } from 'vitest';
import { NO_DAY, today, toPicked } from '@/domain/day';
import SHARED from '@/domain/generated/shared';
import { linkProblem, type Side } from './links';

const LINKS = SHARED.provvedimento;

import { fromInput, newValues, type ProvvedimentoValues, toInput } from '../editor/decisionValues';
import { FUTURE, INCOMPLETE, MISSING_SHORT, PUBLISHED_BEFORE, schemaFor } from './rules';

const TRIBUNALE = 'TRIBUNALE DI MILANO';
const CORTE = 'CORTE DI APPELLO DI MILANO';
const COMPLETE: ProvvedimentoValues = {
  ...newValues(),
  ufficio: TRIBUNALE,
  ruolo: 'Contenzioso',
  data: toPicked('2024-01-01'),
  data_pubblicazione: toPicked('2024-02-01'),
};

function errors(change: Partial<ProvvedimentoValues>, schema = schemaFor('p1')): Record<string, string> {
  const { error } = schema.safeParse({ ...COMPLETE, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const tomorrow = () => {
  const day = new Date(`${today()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return toPicked(day.toISOString().slice(0, 10));
};

describe('the rules of the form', () => {
  it('are met by a decision with what is required', () => expect(errors({})).toEqual({}));

  it('everything that is missing is told at once', () => {
    const nothing = { ufficio: '', ruolo: '', data: NO_DAY, data_pubblicazione: NO_DAY };
    expect(errors({ ...nothing, area: '' as 'civile' })).toEqual({ area: 'Selezione area obbligatoria' });
    expect(errors(nothing)).toEqual({
      ufficio: 'Selezione ufficio obbligatoria',
      data: 'Selezione data obbligatoria',
      data_pubblicazione: 'Selezione data pubblicazione obbligatoria',
      ruolo: 'Selezione ruolo obbligatorio',
    });
    expect(new Set(Object.values(errors(nothing, schemaFor(null, MISSING_SHORT))))).toEqual(
      new Set(['Campo obbligatorio']),
    );
  });

  it('ruolo is only asked of civile', () => expect(errors({ area: 'penale', ruolo: '' })).toEqual({}));

  it.each<[string, Partial<ProvvedimentoValues>, Record<string, string>]>([
    ['a deposit after today', { data: tomorrow() }, { data: FUTURE }],
    ['a publication after today', { data_pubblicazione: tomorrow() }, { data_pubblicazione: FUTURE }],
    [
      'a publication before the deposit',
      { data_pubblicazione: toPicked('2023-12-31') },
      { data_pubblicazione: PUBLISHED_BEFORE },
    ],
    ['half a date', { data: { day: 1, month: 0, year: 2024 } }, { data: INCOMPLETE }],
    ['what is no date', { data: { ...NO_DAY, text: '31/02/2024' } }, { data: INCOMPLETE }],
    ['both on one day', { data_pubblicazione: toPicked('2024-01-01') }, {}],
    ['both today', { data: toPicked(today()), data_pubblicazione: toPicked(today()) }, {}],
  ])('%s', (_, change, wrong) => expect(errors(change)).toEqual(wrong));

  it('a year has four digits', () => {
    expect(Object.keys(errors({ anno_provvedimento: '24', anno_ruolo: '1860' }))).toEqual([
      'anno_provvedimento',
      'anno_ruolo',
    ]);
  });

  it('links are checked once more with the office that is saved', () => {
    const precedente = { id: 'p2', label: '', ufficio: CORTE };
    expect(errors({ precedente })).toEqual({ precedente: LINKS.PREVIOUS_HIGHER_GRADE });
    expect(errors({ precedente, ufficio: CORTE })).toEqual({});
  });
});

describe('links', () => {
  const link = (id: string, ufficio: string) => ({ id, label: id, ufficio });
  it.each<[Side, string, string, string, string | null]>([
    ['precedente', TRIBUNALE, 'p1', CORTE, LINKS.OWN_PREVIOUS],
    ['successivo', TRIBUNALE, 'p1', CORTE, LINKS.OWN_NEXT],
    ['precedente', CORTE, 'altro', TRIBUNALE, LINKS.PREVIOUS_IS_NEXT],
    ['successivo', TRIBUNALE, 'altro', CORTE, LINKS.NEXT_IS_PREVIOUS],
    ['precedente', TRIBUNALE, 'p2', TRIBUNALE, LINKS.PREVIOUS_SAME_GRADE],
    ['precedente', TRIBUNALE, 'p2', CORTE, LINKS.PREVIOUS_HIGHER_GRADE],
    ['precedente', CORTE, 'p2', TRIBUNALE, null],
    ['precedente', CORTE, 'p2', CORTE, null],
    ['precedente', TRIBUNALE, 'p2', 'GIUDICE DI PACE DI MILANO', null],
    ['successivo', TRIBUNALE, 'p2', TRIBUNALE, LINKS.NEXT_SAME_GRADE],
    ['successivo', CORTE, 'p2', TRIBUNALE, LINKS.NEXT_LOWER_GRADE],
    ['successivo', TRIBUNALE, 'p2', CORTE, null],
  ])('%s of %s: %s of %s', (side, ufficio, id, other, message) => {
    expect(linkProblem(side, link(id, other), { id: 'p1', ufficio, other: { id: 'altro' } })).toBe(message);
  });

  it('have their messages', () => {
    expect([LINKS.OWN_PREVIOUS, LINKS.PREVIOUS_IS_NEXT, LINKS.NEXT_LOWER_GRADE]).toEqual([
      'Un provvedimento non può essere provvedimento precedente di se stesso',
      'Il provvedimento precedente coincide con il provvedimento successivo',
      'Il provvedimento successivo è di un grado di giudizio precedente',
    ]);
  });
});

describe('the save call', () => {
  it('has nulls for what is empty, days in ISO, ids of links, and the version of what is there', () => {
    const values: ProvvedimentoValues = {
      ...COMPLETE,
      version: 3,
      titolo: '  ',
      numero_ruolo: '12',
      precedente: { id: 'p9', label: 'x', ufficio: CORTE },
    };
    expect(toInput(values, 'p1')).toMatchObject({
      id: 'p1',
      version: 3,
      titolo: null,
      numero_ruolo: '12',
      data: '2024-01-01',
      provvedimento_precedente_id: 'p9',
      provvedimento_successivo_id: null,
    });
    const fresh = toInput(values, null);
    expect(fresh).not.toHaveProperty('id');
    expect(fresh).not.toHaveProperty('version');
    expect(fresh).not.toHaveProperty('precedente');
  });

  it('is read back into the form field by field', () => {
    const { provvedimento_precedente_id, provvedimento_successivo_id, ...input } = toInput(COMPLETE, null);
    const back = Object.entries(input).map(([field, value]) => fromInput(field, value));
    expect({ ...COMPLETE, ...Object.assign({}, ...back) }).toEqual(COMPLETE);
    expect(fromInput('status', 'PUBBLICATO')).toEqual({});
  });
});
