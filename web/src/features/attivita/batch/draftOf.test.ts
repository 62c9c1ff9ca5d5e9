import { expect, it } from 'vitest';
import { toInput } from '../editor/decisionValues';
import type { BatchDefaults } from './batch';
import { draftOf } from './draftOf';

const HASH = 'a'.repeat(64);
const MILANO = 'TRIBUNALE DI MILANO';
const CORTE = 'CORTE DI APPELLO DI MILANO';
const GIVEN: BatchDefaults = {
  area: 'civile',
  ufficio: MILANO,
  ruolo: 'Contenzioso',
  offices: [MILANO, CORTE],
};
const proposal = (field: string, value: string) => ({ field, value, label: value, page: 1, passage: '' });

function draft(proposals: ReturnType<typeof proposal>[], given: Partial<BatchDefaults> = {}) {
  const { values, notes } = draftOf(HASH, { ...GIVEN, ...given }, proposals);
  return { ...toInput(values, null), notes };
}

it('takes what was read, lists too', () => {
  expect(
    draft([
      proposal('tipo', 'ordinanza'),
      proposal('data', '2024-03-05'),
      proposal('parte_processuale', 'ROSSI'),
      proposal('parte_processuale', 'BIANCHI'),
      proposal('ruolo', 'Lavoro'),
    ]),
  ).toMatchObject({
    document_hash: HASH,
    tipo: 'ordinanza',
    data: '2024-03-05',
    parte_processuale: ['ROSSI', 'BIANCHI'],
    ruolo: 'Lavoro',
    notes: [],
  });
});

it('has what was chosen where the document says nothing', () => {
  expect(draft([])).toMatchObject({
    area: 'civile',
    tipo: 'sentenza',
    ufficio: MILANO,
    ruolo: 'Contenzioso',
    data: null,
  });
});

it('takes the office of the document where the person has it', () => {
  expect(draft([proposal('ufficio', CORTE)]).ufficio).toBe(CORTE);
  expect(draft([proposal('ufficio', 'TRIBUNALE DI ROMA')]).ufficio).toBe(MILANO);
  expect(draft([proposal('ufficio', 'TRIBUNALE DI ROMA')], { offices: null }).ufficio).toBe(
    'TRIBUNALE DI ROMA',
  );
});

it('takes the area of the text, says so, and not the ruolo that was chosen for the other', () => {
  const { area, ruolo, materia, notes } = draft([proposal('area', 'penale'), proposal('materia', 'Reati')]);
  expect({ area, ruolo, materia }).toEqual({ area: 'penale', ruolo: null, materia: 'Reati' });
  expect(notes).toEqual(['Area penale, come risulta dal testo.']);
});

it('restricts nothing by itself', () => {
  const { visibility, notes } = draft([proposal('visibility', 'true')]);
  expect(visibility).toBe('false');
  expect(notes).toEqual([expect.stringContaining('vanno oscurati')]);
});
