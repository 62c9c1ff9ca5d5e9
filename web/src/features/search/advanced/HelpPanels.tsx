import { labelOf } from '@/domain/criterion';
import { JUDGES } from '@/domain/fields';
import type { Area } from '@/domain/preferences';
import type { FieldName } from '@/domain/query';
import type { Target } from '@/domain/search';

/** Each field of the language with an example, in the order of the form; `only` where it is for one kind of item. */
const EXAMPLES: { field: FieldName; example: string; only?: Target }[] = [
  { field: 'testo', example: 'testo:(danno biologico)' },
  { field: 'testo_all_words', example: 'testo_all_words:(danno biologico)' },
  { field: 'titolo', example: 'titolo:(onere della prova)', only: 'abstract' },
  { field: 'note_personali', example: 'note_personali:(da rivedere)' },
  { field: 'parola_chiave', example: 'parola_chiave:"danno biologico"' },
  { field: 'riferimento_normativo', example: 'riferimento_normativo:"ART. 2043 C.C."' },
  { field: 'materia', example: 'materia:"LOCAZIONE"' },
  { field: 'tipo', example: 'tipo:"sentenza"' },
  { field: 'distretto', example: 'distretto:"MILANO"' },
  { field: 'ufficio', example: 'ufficio:"TRIBUNALE DI MILANO"' },
  ...JUDGES.map(({ name }) => ({ field: name, example: `${name}:"COGNOME NOME"` })),
  { field: 'parte_processuale', example: 'parte_processuale:"COGNOME NOME"', only: 'provvedimento' },
  { field: 'numero_provvedimento', example: 'numero_provvedimento:"123"' },
  { field: 'anno_provvedimento', example: 'anno_provvedimento:"2024"' },
  { field: 'ruolo', example: 'ruolo:"CONTENZIOSO"' },
  { field: 'numero_ruolo', example: 'numero_ruolo:"4500"' },
  { field: 'anno_ruolo', example: 'anno_ruolo:"2021"' },
  { field: 'sub_procedimento', example: 'sub_procedimento:"1"' },
  { field: 'data', example: 'data:[01/01/2020 TO 31/12/2021]' },
  { field: 'data_pubblicazione', example: 'data_pubblicazione:[01/01/2024 TO *]' },
  { field: 'esito', example: 'esito:"ACCOGLIMENTO"' },
  { field: 'stato', example: 'stato:"DEFINITIVO"' },
  { field: 'area', example: 'area:"civile"' },
  { field: 'status', example: 'status:"PUBBLICATO"' },
];

type Props = { area: Area; target: Target; onInsert: (example: string) => void };

/** What one can write: operators, fields with examples to insert, order of the results (docs/regole/ricerca.md). */
export function HelpPanels({ area, target, onInsert }: Props) {
  return (
    <div className="bdm-search-help">
      <details className="bdm-details">
        <summary>Operatori</summary>
        <dl className="bdm-search-help-list">
          <dt>AND</dt>
          <dd>Devono valere entrambi i criteri. Tra due criteri è inserito da solo.</dd>
          <dt>OR</dt>
          <dd>Deve valere almeno uno dei due criteri.</dd>
          <dt>NOT</dt>
          <dd>Esclude ciò che risponde al criterio che segue.</dd>
          <dt>( )</dt>
          <dd>
            Riuniscono più criteri. Senza parentesi vale prima NOT, poi AND, infine OR:{' '}
            <code>A OR B AND C</code> equivale a <code>A OR (B AND C)</code>.
          </dd>
        </dl>
        <p className="mb-0">Gli operatori si scrivono in maiuscolo.</p>
      </details>
      <details className="bdm-details">
        <summary>Filtri disponibili</summary>
        <p>
          Il nome del campo, i due punti e il valore: tra virgolette il valore intero o, nei testi, la frase
          esatta; tra parentesi le parole da cercare. Un esempio si inserisce premendolo.
        </p>
        <dl className="bdm-search-help-list">
          {EXAMPLES.filter(({ only }) => only === undefined || only === target).map(({ field, example }) => (
            <div key={field}>
              <dt>{labelOf(field, area)}</dt>
              <dd>
                <button type="button" className="btn btn-link p-0" onClick={() => onInsert(example)}>
                  <code>{example}</code>
                </button>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <details className="bdm-details">
        <summary>Ordinamento dei risultati</summary>
        <dl className="bdm-search-help-list">
          <dt>Rilevanza</dt>
          <dd>
            È l’ordine di ogni ricerca che contiene un criterio di testo (Testo, Titolo, Note personali), e
            non si può cambiare.
          </dd>
          <dt>{labelOf('data')}</dt>
          <dd>È l’ordine delle altre ricerche, dalla più recente; si può invertire.</dd>
          <dt>{labelOf('data_pubblicazione')}</dt>
          <dd>Si sceglie, nei due versi, dall’elenco «Ordina per» sopra i risultati.</dd>
        </dl>
      </details>
    </div>
  );
}
