import { labelOf } from '@/domain/criterion';
import { examplesFor } from '@/domain/examples';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';

type Props = { area: Area; target: Target; onInsert: (example: string) => void };

function Example({ text, into, onInsert }: { text: string; into: string; onInsert: Props['onInsert'] }) {
  return (
    <button type="button" className="btn btn-link p-0" onClick={() => onInsert(into)}>
      <code>{text}</code>
    </button>
  );
}

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
        <p>Gli operatori si scrivono in maiuscolo.</p>
        <p className="mb-0">
          Si può scrivere anche come in altri sistemi, e la ricerca lo traduce:{' '}
          <Example text="danno NEAR/5 biologico" onInsert={onInsert} into="testo_entro_5:(danno biologico)" />{' '}
          cerca le due parole entro cinque l’una dall’altra, in qualunque ordine (dieci, con il solo{' '}
          <code>NEAR</code>; valgono anche <code>ADJ</code>, <code>PROX</code>, <code>W/5</code> e{' '}
          <code>/5</code>); <Example text="locaz*" onInsert={onInsert} into="testo_inizia:(locaz)" /> le
          parole che cominciano così (anche con <code>!</code>, <code>$</code> o <code>?</code>).
        </p>
      </details>
      <details className="bdm-details">
        <summary>Filtri disponibili</summary>
        <p>
          Il nome del campo, i due punti e il valore: tra virgolette il valore intero o, nei testi, la frase
          esatta; tra parentesi le parole da cercare. Un esempio si inserisce premendolo.
        </p>
        <dl className="bdm-search-help-list">
          {examplesFor(area, target).map(({ field, example }) => (
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
