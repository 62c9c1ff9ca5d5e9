import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedRange } from '@/domain/dayRange';
import { DIGITS } from '@/domain/fields';
import { formatDay } from '@/domain/format';
import { parse, print, same, type Tree } from '@/domain/query';
import { criteriaOf, EMPTY, type Fields, flat, formOf, treeFrom } from './fields';

const TODAY = '2026-11-20';
const tree = (q: string) => parse(q, TODAY);
const asked = (change: Partial<Fields>) => print(treeFrom({ ...EMPTY, ...change }));
const WIDER = '(testo:(stalking) OR testo:"atti persecutori") AND tipo:"sentenza"';

describe('what is looked for besides', () => {
  it('stays with the text that it belongs to', () => {
    const fields = shown(WIDER);
    expect(fields).toMatchObject({ testo: 'stalking', tipo_ricerca: 'any', tipo: 'sentenza' });
    expect(print(treeFrom(fields))).toBe(WIDER);
    expect(print(treeFrom({ ...fields, materia: 'LAVORO' }))).toBe(`${WIDER} AND materia:"LAVORO"`);
  });

  it.each([
    [{ testo: 'stalking molestie' }, 'testo:(stalking molestie) AND tipo:"sentenza"'],
    [{ tipo_ricerca: 'all' as const }, 'testo_all_words:(stalking) AND tipo:"sentenza"'],
    [{ testo: '' }, 'tipo:"sentenza"'],
  ])('goes with another text: %j', (change, q) => {
    expect(print(treeFrom({ ...shown(WIDER), ...change }))).toBe(q);
  });
});

const shown = (q: string, target: 'provvedimento' | 'abstract' = 'provvedimento') => formOf(tree(q), target);
const others = (q: string) => shown(q).others.map(print);

describe('what the fields ask for', () => {
  it.each<[Partial<Fields>, string]>([
    [{}, ''],
    [{ testo: '  danno   biologico ' }, 'testo:(danno biologico)'],
    [{ testo: 'danno biologico', tipo_ricerca: 'all' }, 'testo_all_words:(danno biologico)'],
    [{ testo: ' danno biologico', tipo_ricerca: 'phrase' }, 'testo:"danno biologico"'],
    [{ testo: 'art. 2043 (c.c.) AND NOT' }, 'testo:(art. 2043 c.c. and not)'],
    [{ testo: '( )', tipo_ricerca: 'phrase' }, ''],
    [{ testo: 'danno biologico', tipo_ricerca: 'near' }, 'testo_entro_10:(danno biologico)'],
    [{ testo: 'danno NEAR/5 biologico' }, 'testo_entro_5:(danno biologico)'],
    [{ testo: 'danno NEAR/5 biologico', tipo_ricerca: 'phrase' }, 'testo:"danno NEAR/5 biologico"'],
    [{ testo: 'locaz abitativ', tipo_ricerca: 'beginning' }, 'testo_inizia:(locaz abitativ)'],
    [{ testo: 'locaz* sfratto', tipo_ricerca: 'all' }, 'testo_inizia:(locaz) AND testo:(sfratto)'],
    [{ titolo: 'onere prova' }, 'titolo:(onere prova)'],
    [{ note_personali: 'vedi: punto 2?' }, 'note_personali:(vedi punto 2)'],
    [{ numero_provvedimento: '0042' }, 'numero_provvedimento:"42"'],
    [{ presidente: ' ROSSI "IL" MARIO ' }, 'presidente:"ROSSI \\"IL\\" MARIO"'],
    [{ data: typedRange('2020-01-01', null) }, 'data:[01/01/2020 TO *]'],
    [{ data: typedRange(null, '2020-01-01') }, 'data:[* TO 01/01/2020]'],
    [{ data: { start: '31/02/2020', end: '' } }, ''],
    [{ data: { start: '2020', end: '3/2021' } }, 'data:[01/01/2020 TO 31/03/2021]'],
    [
      { tipo: 'sentenza', testo: 'danno', materia: 'LAVORO', distretto: 'MILANO' },
      'testo:(danno) AND tipo:"sentenza" AND distretto:"MILANO" AND materia:"LAVORO"',
    ],
  ])('%j: %s', (fields, q) => {
    expect(asked(fields)).toBe(q);
  });
});

describe('words near to each other and beginnings', () => {
  it('are shown with how near they are, and as they were typed', () => {
    expect(shown('testo_entro_5:(danno biologico)')).toMatchObject({
      testo: 'danno NEAR/5 biologico',
      tipo_ricerca: 'near',
      others: [],
    });
    expect(shown('testo_inizia:(locaz)')).toMatchObject({ testo: 'locaz', tipo_ricerca: 'beginning' });
  });

  it('are among the others where the field would read something else', () => {
    expect(others('testo_entro_5:(danno c.c.)')).toEqual(['testo_entro_5:(danno c.c.)']);
    expect(others('testo:(danno NEAR biologico)')).toEqual(['testo:(danno NEAR biologico)']);
  });
});

describe('what the form can show', () => {
  it.each([
    '',
    'testo:(danno biologico)',
    'testo_all_words:(danno biologico)',
    'testo:"danno biologico"',
    'testo:(danno) AND tipo:"sentenza" AND distretto:"MILANO" AND ufficio:"TRIBUNALE DI MILANO"',
    'numero_provvedimento:"12345" AND anno_provvedimento:"2020"',
    'numero_ruolo:"12345678" AND sub_procedimento:"12" AND anno_ruolo:"2020"',
    'data:[01/01/2020 TO *] AND data_pubblicazione:[01/02/2020 TO 29/02/2020]',
    'parola_chiave:"danno" AND riferimento_normativo:"ART. 2043 C.C." AND parte_processuale:"A. B."',
    'note_personali:(da rivedere)',
    'tipo:"sentenza" AND esito:"RIGETTO"',
  ])('%s, and gives it back', (q) => {
    const fields = shown(q);
    expect(fields.others).toEqual([]);
    expect(print(treeFrom(fields))).toBe(q);
  });

  it.each([
    [
      'tipo:sentenza AND (materia:LAVORO AND danno)',
      'testo:(danno) AND tipo:"sentenza" AND materia:"LAVORO"',
    ],
    ['data:[* TO *]', 'data:[01/01/2000 TO *]'],
  ])('%s as %s', (q, same) => {
    expect(print(treeFrom(shown(q)))).toBe(same);
  });

  it.each([
    ['materia:"A" OR materia:"B"', []],
    ['danno OR colpa', []],
    ['NOT tipo:sentenza', []],
    ['tipo:sentenza AND (danno OR colpa)', ['tipo:"sentenza"']],
    ['tipo:sentenza AND tipo:decreto', ['tipo:"sentenza"']],
    ['danno AND "per iscritto"', ['testo:(danno)']],
    ['area:civile', []],
    ['status:BOZZA', []],
    ['titolo:danno', []],
    ['numero_provvedimento:123456', []],
    ['sub_procedimento:123', []],
    ['note_personali:"da rivedere"', []],
    ['data:[01/01/1850 TO *]', []],
  ])('of %s only %j as fields, and keeps the rest', (q, inFields) => {
    const fields = shown(q);
    expect(criteriaOf(fields).map(print)).toEqual(inFields);
    expect(fields.others).toHaveLength(1);
    expect(same(treeFrom(fields), tree(q))).toBe(true);
  });

  it('several values of a field beside one of another', () => {
    expect(others('tipo:sentenza AND (materia:"A" OR materia:"B") AND NOT esito:RIGETTO')).toEqual([
      'materia:"A" OR materia:"B"',
      'NOT esito:"RIGETTO"',
    ]);
  });

  it('any search, losing none of its criteria', () => {
    fc.assert(
      fc.property(anySearch, (q) => {
        const asked = tree(q);
        const parts = (one: Tree) => flat(one).map(print).sort();
        expect(parts(treeFrom(formOf(asked, 'provvedimento')))).toEqual(parts(asked));
      }),
    );
  });

  it('titles of abstracts, parties of decisions', () => {
    expect(shown('titolo:danno', 'abstract')).toMatchObject({ titolo: 'danno', others: [] });
    expect(shown('titolo:"danno grave"', 'abstract').others).toHaveLength(1);
    expect(shown('parte_processuale:"A"', 'abstract').others).toHaveLength(1);
  });

  it('whatever is filled in comes back from its query', () => {
    const text = fc.stringMatching(/^[a-zà-ù.'/ ]{0,20}$/);
    const digits = (limit: number) => fc.stringMatching(new RegExp(`^([1-9][0-9]{0,${limit - 1}})?$`));
    const day = fc.option(fc.constantFrom('1899-01-01', '2000-02-29', '2024-12-31', TODAY)).map(formatDay);
    const range = fc.record({ start: day, end: fc.constant(formatDay(TODAY)) });
    const some = fc.record(
      {
        testo: text,
        tipo_ricerca: fc.constantFrom('any' as const, 'all' as const, 'phrase' as const),
        tipo: fc.constantFrom('', 'sentenza'),
        materia: text,
        presidente: text,
        parte_processuale: text,
        note_personali: text,
        numero_provvedimento: digits(DIGITS.numero_provvedimento),
        numero_ruolo: digits(DIGITS.numero_ruolo),
        data: range,
        data_pubblicazione: range,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(some, (change) => {
        const q = asked(change);
        const again = shown(q);
        expect(print(treeFrom(again))).toBe(q);
      }),
    );
  });
});

/** Searches with operators and parentheses, of criteria that the form has fields for and that it has not. */
const anySearch = fc.letrec<{ search: string; criterion: string }>((tie) => ({
  criterion: fc.constantFrom(
    'testo:(danno)',
    'testo:"per iscritto"',
    'tipo:"sentenza"',
    'materia:"A"',
    'esito:"RIGETTO"',
    'area:"civile"',
    'titolo:(onere)',
    'data:[01/01/2020 TO 31/12/2020]',
    'numero_provvedimento:"123456"',
  ),
  search: fc.oneof(
    { maxDepth: 3 },
    tie('criterion'),
    fc.tuple(tie('search'), tie('search')).map(([one, other]) => `(${one}) AND (${other})`),
    fc.tuple(tie('search'), tie('search')).map(([one, other]) => `(${one}) OR (${other})`),
    tie('search').map((one) => `NOT (${one})`),
  ),
})).search;
