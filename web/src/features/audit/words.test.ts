import { expect, it } from 'vitest';
import { atSecond, detailOf, monthName, thingName, thingPage } from './words';

const THING = { id: 'x', kind: 'massima', name: 'Titolo', state: 'visibile', upn: null } as const;
const GROUPS = [{ group: 'ai', name: 'Assistente virtuale', description: '' }];

it('says what an event says besides, in Italian, whatever it is', () => {
  expect(
    detailOf(
      {
        detail: {
          what: 'testo',
          count: 1234,
          created: true,
          ou_added: ['TRIBUNALE DI MILANO', '*'],
          groups_added: ['ai'],
          groups_removed: [],
          problem: null,
          altro: { a: 1 },
          massima: ['x', 'y'],
          until: { ai: '2030-12-31', '*': null },
        },
        mentioned: [THING],
      },
      GROUPS,
    ),
  ).toEqual([
    ['Che cosa', 'testo'],
    ['Quanti', '1.234'],
    ['Creato ora', 'sì'],
    ['Uffici aggiunti', 'TRIBUNALE DI MILANO, Tutti gli uffici'],
    ['Gruppi aggiunti', 'Assistente virtuale'],
    ['Gruppi tolti', 'nessuno'],
    ['Motivo', '—'],
    ['altro', '{"a":1}'],
    ['Abstract', 'Titolo, y'],
    ['Valido fino al', 'Assistente virtuale 31/12/2030, Tutti gli uffici senza scadenza'],
  ]);
  expect(detailOf({ detail: null, mentioned: [] }, GROUPS)).toEqual([]);
});

it.each([
  [THING, 'Titolo', '/abstract/page?id=x'],
  [{ ...THING, kind: 'user_account', upn: 'm rossi' }, 'Titolo', '/permission?utente=m%20rossi'],
  [{ ...THING, name: 'TRIBUNALE DI ROMA', state: 'riservato' }, 'TRIBUNALE DI ROMA (non pubblicato)', null],
  [{ ...THING, name: null, state: 'eliminato' }, 'non più presente', null],
  [{ ...THING, state: 'eliminato' }, 'Titolo (non più presente)', null],
] as const)('names what an event is about, and its page', (thing, name, page) => {
  expect(thingName(thing)).toBe(name);
  expect(thingPage(thing)).toBe(page);
});

it('has one time for everybody: that of Rome, to the second', () => {
  expect(atSecond('2026-07-01T22:30:05.123456Z')).toBe('02/07/2026 00:30:05');
  expect(monthName('2026-04-01')).toBe('04/2026');
});
