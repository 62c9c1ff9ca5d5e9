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
  expect(asKind({ ...any, field: 'titolo' }, 'all')).toBeNull();
  expect(asKind({ type: 'equals', field: 'materia', value: 'X' }, 'any')).toBeNull();
  const days = { type: 'days', field: 'data', start: '2020-01-01', end: null } as const;
  expect(kindOf(days).edit(days)).toBe('data:[01/01/2020 TO *]');
});
