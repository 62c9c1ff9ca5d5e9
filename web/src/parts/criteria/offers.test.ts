import { describe, expect, it } from 'vitest';
import { toText } from '@/domain/expression';
import { print } from '@/domain/query';
import { CITATION, offersFor, textCriteria } from './offers';

const CONTEXT = {
  area: 'civile',
  target: 'provvedimento',
  distretti: [
    { id: 'MILANO', nome: 'Milano' },
    { id: 'L_AQUILA', nome: 'L’Aquila' },
  ],
} as const;

/** 'Ufficio: ufficio:"X"' for each offer, in order. */
const said = (typed: string, suggestions: Parameters<typeof offersFor>[1] = [], context = {}) =>
  offersFor(typed, suggestions, { ...CONTEXT, ...context }).flatMap(({ label, offers }) =>
    offers.map(({ tokens }) => `${label}: ${toText(tokens)}`),
  );

describe('what is offered', () => {
  it('is nothing for nothing', () => expect(said('  ')).toEqual([]));

  it('puts the server before the words, grouped by field, each once', () => {
    const suggestions = [
      { type: 'ufficio', label: 'Ufficio', text: 'TRIBUNALE DI MILANO' },
      { type: 'parola_chiave', label: 'Parole chiave', text: 'milano' },
      { type: 'ufficio', label: 'Ufficio', text: 'CORTE DI APPELLO DI MILANO' },
      { type: 'distretto', label: 'Distretto', text: 'MILANO' },
      { type: 'testo', label: 'Testo', text: 'milano' },
      { type: 'sconosciuto', label: '?', text: 'milano' },
    ];
    expect(said('milano', suggestions)).toEqual([
      'Ufficio: ufficio:"TRIBUNALE DI MILANO"',
      'Ufficio: ufficio:"CORTE DI APPELLO DI MILANO"',
      'Parole chiave: parola_chiave:"milano"',
      'Distretto: distretto:"MILANO"',
      'Testo: testo:(milano)',
      'Note personali: note_personali:(milano)',
    ]);
  });

  it('puts a citation before everything, as one thing with what it finds', () => {
    const suggestions = [
      {
        type: 'numero_ruolo',
        label: 'Numero di ruolo',
        text: 'R.G. 1234/2020 e «danno»',
        q: 'numero_ruolo:1234 AND anno_ruolo:2020 AND testo:(danno)',
        count: 1200,
      },
      { type: 'parola_chiave', label: 'Parole chiave', text: 'danno' },
    ];
    const [first] = offersFor('danno rg 1234/2020', suggestions, CONTEXT);
    expect(first?.label).toBe(CITATION);
    expect(first?.offers.map(({ text }) => text)).toEqual([
      'R.G. 1234/2020 e «danno» (numero di ruolo: 1.200)',
    ]);
    expect(said('danno rg 1234/2020', suggestions).slice(0, 2)).toEqual([
      'Citazione: numero_ruolo:"1234" AND anno_ruolo:"2020" AND testo:(danno)',
      'Parole chiave: parola_chiave:"danno"',
    ]);
  });

  it('calls the parties of a penal case defendants', () => {
    const parties = [{ type: 'parte_processuale', label: 'Parti', text: 'Mario Neri' }];
    expect(said('neri', parties)[0]).toMatch(/^Parti:/);
    expect(said('neri', parties, { area: 'penale' })[0]).toMatch(/^Imputati:/);
  });

  it('has the three kinds of text criteria, and the title for abstracts', () => {
    expect(said('danno biologico', [], { target: 'abstract' })).toEqual([
      'Testo: testo:(danno biologico)',
      'Testo: testo_all_words:(danno biologico)',
      'Testo: testo:"danno biologico"',
      'Titolo: titolo:(danno biologico)',
      'Titolo: titolo:"danno biologico"',
      'Note personali: note_personali:(danno biologico)',
      'Note personali: note_personali:"danno biologico"',
    ]);
  });

  it.each([
    ['sente', 'Tipo: tipo:"sentenza"'],
    ['esito rig', undefined],
    ['rig', 'Esito: esito:"RIGETTO"'],
    ['esito', 'Esito: esito:"ACCOGLIMENTO"'],
    ['non def', 'Stato: stato:"NON DEFINITIVO"'],
    ["l'aqu", 'Distretto: distretto:"L_AQUILA"'],
    ['12', 'Numero provvedimento: numero_provvedimento:"12"'],
    ['00123', 'Numero provvedimento: numero_provvedimento:"123"'],
    ['123456', 'Numero ruolo: numero_ruolo:"123456"'],
    ['123/2024', 'Numero e anno provvedimento: numero_provvedimento:"123" AND anno_provvedimento:"2024"'],
    ['01/02/2024', 'Data deposito minuta: data:[01/02/2024 TO 01/02/2024]'],
    ['01/02/2999', undefined],
    ['31/02/2024', undefined],
  ])('for «%s» begins with %s', (typed, first) => {
    const offers = said(typed).filter((offer) => !/^(Testo|Note personali):/.test(offer));
    expect(offers[0]).toBe(first);
  });

  it('takes what is written in the language as it is', () => {
    expect(said('materia:"X" OR (danno AND NOT tipo:decreto)')[0]).toBe(
      'Espressione: materia:"X" OR testo:(danno) AND NOT tipo:"decreto"',
    );
    expect(said('materia:"X" OR')[0]).toMatch(/^Testo/);
  });

  it.each(['((', '"', '\\ a', '{}[] b', 'AND', 'a OR', '💥:"', 'a-b'])(
    'can add all it offers for «%s»',
    (typed) => {
      for (const { tokens } of offersFor(typed, [], CONTEXT).flatMap(({ offers }) => offers))
        expect(() => toText(tokens)).not.toThrow();
      for (const { leaf } of textCriteria(typed, 'abstract')) expect(print(leaf)).toMatch(/:/);
    },
  );
});
