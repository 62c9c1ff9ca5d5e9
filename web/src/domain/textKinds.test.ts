import { expect, it } from 'vitest';
import { kindOf } from './query';
import { asKind } from './textKinds';

it('a text criterion changes its kind and keeps its words', () => {
  const any = { type: 'words', field: 'testo', words: ['danno', 'biologico'], every: false } as const;
  const all = asKind(any, 'all');
  expect(all).toEqual({ ...any, every: true });
  const phrase = all && asKind(all, 'phrase');
  expect(phrase).toEqual({ type: 'phrase', field: 'testo', text: 'danno biologico' });
  expect(phrase && asKind(phrase, 'any')).toEqual(any);
  const near = asKind(any, 'near');
  expect(near).toEqual({ type: 'near', field: 'testo', words: ['danno', 'biologico'], within: 10 });
  expect(near && asKind(near, 'any')).toEqual(any);
  const begun = asKind(any, 'beginning');
  expect(begun).toEqual({ type: 'beginning', field: 'testo', words: ['danno', 'biologico'] });
  expect(begun && asKind(begun, 'any')).toEqual(any);
  expect(asKind({ ...any, words: ['art.', '5'] }, 'beginning')).toBeNull();
  expect(asKind({ ...any, words: ['danno'] }, 'near')).toBeNull();
  for (const kind of ['all', 'near', 'beginning'] as const)
    expect(asKind({ ...any, field: 'titolo' }, kind)).toBeNull();
  expect(asKind({ type: 'equals', field: 'materia', value: 'X' }, 'any')).toBeNull();
  const days = { type: 'days', field: 'data', start: '2020-01-01', end: null } as const;
  expect(kindOf(days).edit(days)).toBe('data:[01/01/2020 TO *]');
});
