import type { Area } from './fields';
import type { FieldName } from './query';
import type { Target } from './search';

type Example = {
  field: FieldName;
  /** One that finds something in either area, or one for each. */
  example: string | Record<Area, string>;
  /** Where it is for one kind of item. */
  only?: Target;
};

/**
 * Each field of the language with an example, in the order of the form (docs/regole/ricerca.md). Every one of them finds something in
 * the demonstration, in both areas and among both kinds of item: `web/e2e/examples.spec.ts` asks.
 */
const EXAMPLES: readonly Example[] = [
  { field: 'testo', example: 'testo:(prova contraria)' },
  {
    field: 'testo_all_words',
    example: { civile: 'testo_all_words:(prova contraria)', penale: 'testo_all_words:(persona offesa)' },
  },
  {
    field: 'testo_entro',
    example: { civile: 'testo_entro_5:(prova contraria)', penale: 'testo_entro_5:(persona offesa)' },
  },
  { field: 'testo_inizia', example: 'testo_inizia:(prov)' },
  {
    field: 'titolo',
    example: { civile: 'titolo:(onere della prova)', penale: 'titolo:(prova del reato)' },
    only: 'abstract',
  },
  {
    field: 'note_personali',
    example: { civile: 'note_personali:(nesso causale)', penale: 'note_personali:(lieve entità)' },
  },
  {
    field: 'parola_chiave',
    example: { civile: 'parola_chiave:"Reintegrazione"', penale: 'parola_chiave:"Furto"' },
  },
  {
    field: 'riferimento_normativo',
    example: {
      civile: 'riferimento_normativo:"ART. 2697 C.C."',
      penale: 'riferimento_normativo:"ART. 624 C.P."',
    },
  },
  {
    field: 'norma',
    example: { civile: 'norma:"ART. 2697 C.C."', penale: 'norma:"ART. 624 C.P."' },
  },
  {
    field: 'materia',
    example: { civile: 'materia:"Famiglia"', penale: 'materia:"Delitti contro il patrimonio"' },
  },
  { field: 'tipo', example: 'tipo:"sentenza"' },
  { field: 'distretto', example: 'distretto:"TORINO"' },
  { field: 'ufficio', example: 'ufficio:"TRIBUNALE DI BOLOGNA"' },
  {
    field: 'giudice_assegnatario_fascicolo',
    example: 'giudice_assegnatario_fascicolo:"Armando Gentile"',
  },
  {
    field: 'presidente',
    example: { civile: 'presidente:"Raffaele Basile"', penale: 'presidente:"Domenico Moroni"' },
  },
  {
    field: 'relatore',
    example: { civile: 'relatore:"Luciano Montanari"', penale: 'relatore:"Maria Graziani"' },
  },
  {
    field: 'parte_processuale',
    example: { civile: 'parte_processuale:"INPS"', penale: 'parte_processuale:"Rosa Cattaneo"' },
    only: 'provvedimento',
  },
  {
    field: 'numero_provvedimento',
    example: { civile: 'numero_provvedimento:"7202"', penale: 'numero_provvedimento:"4440"' },
  },
  { field: 'anno_provvedimento', example: 'anno_provvedimento:"2022"' },
  {
    field: 'ruolo',
    example: { civile: 'ruolo:"Contenzioso civile"', penale: 'ruolo:"Dibattimento monocratico"' },
  },
  { field: 'numero_ruolo', example: { civile: 'numero_ruolo:"29845"', penale: 'numero_ruolo:"3919"' } },
  { field: 'anno_ruolo', example: 'anno_ruolo:"2020"' },
  { field: 'sub_procedimento', example: 'sub_procedimento:"3"' },
  { field: 'data', example: 'data:[01/01/2020 TO 31/12/2021]' },
  { field: 'data_pubblicazione', example: 'data_pubblicazione:[01/01/2022 TO *]' },
  { field: 'esito', example: 'esito:"ACCOGLIMENTO"' },
  { field: 'stato', example: 'stato:"DEFINITIVO"' },
  { field: 'area', example: { civile: 'area:"civile"', penale: 'area:"penale"' } },
  { field: 'status', example: 'status:"PUBBLICATO"' },
];

/** The examples for what is searched. */
export function examplesFor(area: Area, target: Target): { field: FieldName; example: string }[] {
  return EXAMPLES.filter(({ only }) => only === undefined || only === target).map(({ field, example }) => ({
    field,
    example: typeof example === 'string' ? example : example[area],
  }));
}
