import { describe, expect, it } from 'vitest';
import { type HistoryStep, sentAgain, stepTitle, textVersions } from './history';

const step = (change: Partial<HistoryStep>): HistoryStep => ({
  at: '2026-01-01T10:00:00Z',
  actor: 'Bruno Galli',
  version: null,
  action: null,
  reason: null,
  comments: [],
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

describe('what came again', () => {
  const titolo = (from: string, to: string) => ({ field: 'titolo', from, to });
  const back = step({ action: 'rejected', reason: 'Manca la data' });
  const steps = [
    step({ version: 1, changes: [titolo('', 'a')] }),
    step({ action: 'submitted' }),
    back,
    step({ version: 2, changes: [titolo('a', 'b'), testo('uno', 'due')] }),
    step({ version: 3, changes: [titolo('b', 'c'), testo('due', 'uno')] }),
    step({ action: 'submitted' }),
  ];

  it('has each field once, from when it was sent back to what it is now', () => {
    expect(sentAgain(steps)).toEqual({ back, changes: [titolo('a', 'c')] });
    expect(sentAgain([...steps, back, step({ action: 'submitted' })])).toEqual({ back, changes: [] });
  });

  it('is none for what was never sent back', () => {
    expect(sentAgain(steps.slice(0, 2))).toBeNull();
  });
});
