import { expect, describe as group, it } from 'vitest';
import { describe, describeTree, LABELS, labelOf, missing, sentence } from './criterion';
import { FIELDS, type Leaf, parse } from './query';

const leaf = (q: string) => parse(q, '2026-11-20') as Leaf;

group('labels', () => {
  it('each field has one', () => {
    expect(Object.keys(LABELS).sort()).toEqual(Object.keys(FIELDS).sort());
  });

  it('parties of a penal case are defendants', () => {
    expect(labelOf('parte_processuale', 'penale')).toBe('Imputati');
    expect(labelOf('parte_processuale', 'civile')).toBe('Parti');
    expect(labelOf('parte_processuale')).toBe('Parti');
  });

  it('a field of the future shows as the server spells it', () => {
    expect(labelOf('grado')).toBe('grado');
  });
});

group('a criterion in words', () => {
  it.each([
    ['ufficio:"TRIBUNALE DI MILANO"', 'Ufficio', 'TRIBUNALE DI MILANO'],
    ['danno biologico', 'Testo', 'danno biologico'],
    ['testo:"danno biologico"', 'Testo', '«danno biologico»'],
    ['testo_all_words:(danno biologico)', 'Testo (tutte le parole)', 'danno biologico'],
    ['testo_entro_5:(danno biologico)', 'Testo (entro 5 parole)', 'danno biologico'],
    ['testo_entro_1:(danno biologico)', 'Testo (entro 1 parola)', 'danno biologico'],
    ['testo_inizia:(locaz abitativ)', 'Testo (parole che cominciano con)', 'locaz abitativ'],
    ['data:[01/01/2020 TO 31/12/2020]', 'Data deposito minuta', 'dal 01/01/2020 al 31/12/2020'],
    ['data:[01/01/2020 TO *]', 'Data deposito minuta', 'dal 01/01/2020 a oggi'],
    ['data_pubblicazione:[* TO 31/12/2020]', 'Data di pubblicazione', 'dal 01/01/2000 al 31/12/2020'],
    ['data:[* TO *]', 'Data deposito minuta', 'dal 01/01/2000 a oggi'],
    ['data:01/01/2020', 'Data deposito minuta', '01/01/2020'],
  ])('%s', (q, label, text) => {
    expect(describe(leaf(q))).toEqual({ label, text });
  });

  it('a missing value says so, in the number of the field', () => {
    expect(describe({ type: 'equals', field: 'presidente', value: '' }).text).toBe('Non disponibile');
    expect(describe({ type: 'equals', field: 'parola_chiave', value: '' }).text).toBe('Non disponibili');
    expect(missing('parte_processuale')).toBe('Non disponibili');
  });
});

group('any search in words', () => {
  it.each([
    ['materia:"A" OR materia:"B"', 'Materia: A oppure B'],
    ['NOT tipo:decreto', 'non Tipo: decreto'],
    ['tipo:decreto OR materia:"B"', 'Tipo: decreto oppure Materia: B'],
    ['NOT (tipo:decreto OR materia:"B")', 'non (Tipo: decreto oppure Materia: B)'],
    ['NOT (tipo:decreto OR tipo:sentenza)', 'non (Tipo: decreto oppure sentenza)'],
    ['(tipo:decreto AND materia:"A") OR materia:"B"', '(Tipo: decreto e Materia: A) oppure Materia: B'],
    ['testo:(danno) OR testo:"perdita di chance"', 'Testo: danno, anche: perdita di chance'],
    ['esito:INAMMISSIBILITA OR esito:RIGETTO', 'Esito: Inammissibilità oppure Rigetto'],
    ['distretto:"L_AQUILA" OR distretto:"ROMA"', 'Distretto: L’Aquila oppure Roma'],
  ])('%s', (q, words) => {
    expect(sentence(describeTree(parse(q), 'civile', new Map([['L_AQUILA', 'L’Aquila']])))).toBe(words);
  });
});
