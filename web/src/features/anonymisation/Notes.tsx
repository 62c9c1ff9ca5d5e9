import type { Review } from '@/api/anonymisation';
import { categoryLabel, DECISIONS, type SpanDecision } from '@/domain/anonymisation';

/** How the proposals look in the text. */
export function Legend() {
  return (
    <details className="bdm-anon-legend">
      <summary>Legenda</summary>
      <ul>
        <li>
          <mark className="bdm-anon-mark bdm-anon-proposto">nome</mark> da decidere
        </li>
        <li>
          <mark className="bdm-anon-mark bdm-anon-proposto bdm-anon-unsure">nome</mark> da decidere, incerto
        </li>
        <li>
          <mark className="bdm-anon-mark bdm-anon-accettato" data-becomes="Parte_1">
            nome
          </mark>{' '}
          accettato, con ciò che ne prende il posto
        </li>
        <li>
          <mark className="bdm-anon-mark bdm-anon-rifiutato">nome</mark> rifiutato: resta leggibile
        </li>
        <li>
          <mark className="bdm-anon-mark bdm-anon-proposto bdm-anon-new">nome</mark> nuovo dall’ultimo
          rilevamento
        </li>
      </ul>
    </details>
  );
}

/** What readers lose by what is obscured without need: shown before anybody confirms. */
export function Losses({ losses }: { losses: Review['losses'] }) {
  if (losses.length === 0) return null;
  const kinds = [...new Set(losses.map(({ label }) => label))];
  return (
    <section className="bdm-anon-questions" aria-label="Che cosa perde chi legge">
      <h3 className="h6">Che cosa perde chi legge</h3>
      <ul>
        {kinds.map((kind) => {
          const places = losses.filter(({ label }) => label === kind);
          return (
            <li key={kind}>
              {kind}:{' '}
              {places
                .slice(0, SHOWN)
                .map(({ testo, page }) => `«${testo}» (pagina ${page})`)
                .join(', ')}
              {places.length > SHOWN && ` e altri ${places.length - SHOWN}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const SHOWN = 3;

/** What an earlier detection had proposed and the last one did not. */
export function Gone({ gone }: { gone: Review['gone'] }) {
  if (gone.length === 0) return null;
  return (
    <details className="bdm-anon-gone">
      <summary>Non più proposti: {gone.length}</summary>
      <ul>
        {gone.map(({ page, testo, category, decision }, at) => (
          <li key={at}>
            <strong>{testo}</strong> ({categoryLabel(category).toLocaleLowerCase('it')}, pagina {page},{' '}
            {DECISIONS[decision as SpanDecision]})
          </li>
        ))}
      </ul>
    </details>
  );
}
