import { expect, it } from 'vitest';
import { type HistoryStep, stepTitle, textVersions } from './history';

const step = (change: Partial<HistoryStep>): HistoryStep => ({
  at: '2026-01-01T10:00:00Z',
  actor: 'Bruno Galli',
  version: null,
  action: null,
  reason: null,
  changes: [],
  ...change,
});

const testo = (from: unknown, to: unknown) => ({ field: 'testo', from, to });

it.each([
  [step({ version: 1, changes: [testo(null, 'a')] }), 'Creato'],
  [step({ version: 2, changes: [testo('a', 'b')] }), 'Modificato: Testo'],
  [
    step({ version: 2, changes: [testo('a', 'b'), { field: 'parola_chiave', from: [], to: ['x'] }] }),
    'Modificati: Testo, Parole chiave',
  ],
  [step({ version: 3 }), 'Salvato'],
  [step({ action: 'rejected' }), 'Rinviato in bozza'],
])('%#: %s', (one, title) => {
  expect(stepTitle(one)).toBe(title);
});

it('has the text of every save that changed it', () => {
  const steps = [
    step({ version: 1, changes: [testo(null, 'uno')] }),
    step({ action: 'submitted' }),
    step({ version: 3, changes: [{ field: 'titolo', from: 'a', to: 'b' }] }),
    step({ version: 4, changes: [testo('uno', 'due')], actor: 'Carla Monti' }),
  ];
  expect(textVersions(steps, 'testo').map(({ text, actor }) => [text, actor])).toEqual([
    ['uno', 'Bruno Galli'],
    ['due', 'Carla Monti'],
  ]);
  expect(textVersions(steps, 'annotazione')).toEqual([]);
});

it('begins with what an import brought', () => {
  const versions = textVersions([step({ version: 2, changes: [testo('importato', 'mio')] })], 'testo');
  expect(versions.map(({ text, at }) => [text, at])).toEqual([
    ['importato', null],
    ['mio', '2026-01-01T10:00:00Z'],
  ]);
});
