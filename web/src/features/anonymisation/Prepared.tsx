import type { Review, ReviewResult } from '@/api/anonymisation';
import {
  type Group,
  groundLabel,
  grouped,
  groupsOf,
  METHODS,
  pagesInWords,
  type SpanDecision,
  STYLES,
} from '@/domain/anonymisation';
import { formatMoment } from '@/domain/format';

/** By whom it was prepared and confirmed, and what a confirmation does. */
export function Standing({ review, result }: { review: Review; result: ReviewResult }) {
  const { state, spans, areas } = review;
  const accepted = spans.filter(({ decision }) => decision === 'ACCETTATO').length;
  const by = result.confirmed_by && ` da ${result.confirmed_by}`;
  return (
    <>
      <p className="mb-2">
        Preparato{result.prepared_by && ` da ${result.prepared_by}`} il {formatMoment(result.prepared_at)}
        {state === 'CONFERMATA' && result.confirmed_at && (
          <>
            , confermato il {formatMoment(result.confirmed_at)}
            {by}
          </>
        )}
        . Base: {groundLabel(review.ground)}. Al posto dei nomi: {STYLES[review.style]}; passi oscurati:{' '}
        {accepted}
        {areas.length > 0 && ` e ${areas.length === 1 ? '1 area' : `${areas.length} aree`}`}.
      </p>
      {state === 'PRONTA' && result.own && (
        <p className="bdm-anon-notice">
          Il documento attende un’altra persona dell’ufficio, che redige, approva o pubblica: chi lo ha
          preparato, o ha deciso su un passo, non lo conferma.
        </p>
      )}
      {state === 'DA_PUBBLICARE' && (
        <p className="bdm-anon-notice">
          Confermata{by}; attende chi pubblica, perché il pubblico leggerebbe più di ora.
        </p>
      )}
      {state !== 'CONFERMATA' && (
        <p className="mb-2">
          Chi non può leggere l’originale leggerà questo documento
          {review.anonymized_document_hash && ', al posto di quello confermato prima'}
          {!review.published && ', non appena il provvedimento è pubblicato'}.
        </p>
      )}
    </>
  );
}

/** What was left out and what was left as it is: what the one who confirms answers for. */
export function Obscured({ review }: { review: Review }) {
  const of = (decision: SpanDecision) =>
    groupsOf(
      review.spans.filter((span) => span.decision === decision),
      review.persons,
    );
  const [accepted, refused] = [of('ACCETTATO'), of('RIFIUTATO')];
  return (
    <details className="bdm-anon-settings">
      <summary>
        Oscurati {accepted.length} nomi o dati, lasciati leggibili {refused.length}
      </summary>
      <div className="bdm-anon-settings-fields">
        <Groups title="Oscurati" groups={accepted} />
        <Groups title="Lasciati leggibili" groups={refused} />
      </div>
    </details>
  );
}

function Groups({ title, groups }: { title: string; groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="h6">{title}</h3>
      <ul className="mb-0">
        {groups.map(({ key, person, label, spans }) => (
          <li key={key}>
            {person ? label : `${label}: ${[...new Set(spans.map(({ testo }) => testo))].join(', ')}`} (
            {pagesInWords(spans.map((span) => span.page))})
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How each page was made; the pages that were treated alike together. */
export function Outcomes({ result }: { result: ReviewResult }) {
  const kinds = grouped(result.outcomes, ({ method, reason }) => `${method} ${reason ?? ''}`);
  return (
    <section aria-label="Come sono state preparate le pagine">
      <h3 className="h6">Come sono state preparate le pagine</h3>
      <ul className="mb-0">
        {[...kinds.values()].map((alike) => (
          <li key={alike[0]?.page}>
            {METHODS[alike[0]?.method ?? ''] ?? alike[0]?.method}:{' '}
            {pagesInWords(alike.map(({ page }) => page))}
            {alike[0]?.reason && ` (${alike[0].reason})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
