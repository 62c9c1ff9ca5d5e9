import { useCallback, useEffect, useRef, useState } from 'react';
import { preparedAddress, type Review, type ReviewResult } from '@/api/anonymisation';
import {
  type Change,
  FORMS,
  type Group,
  grouped,
  groupsOf,
  METHODS,
  type ReviewForm,
  type SpanDecision,
} from '@/domain/anonymisation';
import { formatMoment } from '@/domain/format';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { Button } from '@/ui/kit';
import { Key } from './CurrentBar';
import { ConfirmDialog } from './dialogs';
import { useReviewKeys } from './keys';
import { FormField } from './Settings';

type Props = {
  review: Review;
  result: ReviewResult;
  pending: boolean;
  onChange: (change: Change) => void;
  onBack: () => void;
  onConfirm: () => void;
  /** Whether keys of one letter are in use. */
  letters: boolean;
};

/** What was prepared, to be looked at beside the original before others read it: by another than prepared it. */
export function Result({ review, result, pending, onChange, onBack, onConfirm, letters }: Props) {
  const [confirming, setConfirming] = useState(false);
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = review.form as ReviewForm;
  const hash = form === 'RICOMPOSTO' ? result.retypeset_hash : result.file_hash;
  const confirmed = review.state === 'CONFERMATA';
  const { left, onShown } = useSeen(hash);
  const confirms = hash !== null && !confirmed && !result.own && left === 0;

  // Wherever the focus was has gone with the proposals.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const turn = (by: 1 | -1) => setPage((now) => Math.min(Math.max(now + by, 1), review.page_count));
  useReviewKeys(letters, (action) => {
    if (action === 'go-on' && confirms) setConfirming(true);
    else if (action === 'next') turn(1);
    else if (action === 'previous') turn(-1);
  });

  return (
    <div className="bdm-anon">
      <h2 className="h4" tabIndex={-1} ref={heading}>
        {confirmed ? 'Documento confermato' : 'Documento da guardare e confermare'}
      </h2>
      <p>
        Preparato{result.prepared_by && ` da ${result.prepared_by}`} il {formatMoment(result.prepared_at)}
        {confirmed && result.confirmed_at && (
          <>
            , confermato il {formatMoment(result.confirmed_at)}
            {result.confirmed_by && ` da ${result.confirmed_by}`}
          </>
        )}
        .
      </p>
      <div className="bdm-anon-result-head">
        <FormField form={form} disabled={!review.editable} onChange={onChange} />
        <Outcomes result={result} />
      </div>
      <Obscured review={review} />
      {!hash && (
        <p className="bdm-anon-notice" role="alert">
          Il documento non si è potuto preparare com’è impaginato: resta il testo ricomposto.
        </p>
      )}
      <Comparison review={review} hash={hash} page={page} onTurn={turn} onShown={onShown} />
      <section className="bdm-anon-bar" aria-label="Conferma">
        {!confirmed && hash && (
          <p className="mb-0" role="status">
            {result.own ? ANOTHER : left !== 0 && unseen(left)}
          </p>
        )}
        <div className="bdm-anon-go">
          {review.editable && (
            <Button color="primary" outline size="sm" type="button" onClick={onBack}>
              Torna alle proposte
            </Button>
          )}
          {!confirmed && !result.own && (
            <Button
              color="primary"
              size="sm"
              type="button"
              disabled={pending || !confirms}
              onClick={() => setConfirming(true)}
            >
              Conferma <Key>Ctrl+Invio</Key>
            </Button>
          )}
        </div>
      </section>
      {confirming && (
        <ConfirmDialog
          review={review}
          pending={pending}
          onConfirm={() => {
            setConfirming(false);
            onConfirm();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

const ANOTHER =
  'Il documento attende un’altra persona dell’ufficio, che redige, approva o pubblica: chi lo ha preparato non lo conferma.';

/** `left` is null until the document is open. */
function unseen(left: number | null): string {
  if (left === null) return 'Si conferma dopo aver guardato tutte le pagine.';
  return left === 1
    ? 'Si conferma dopo aver guardato tutte le pagine: ne resta 1.'
    : `Si conferma dopo aver guardato tutte le pagine: ne restano ${left}.`;
}

/** How many pages of the document with this hash have not been in sight yet; null until it is open. */
function useSeen(hash: string | null) {
  const [seen, setSeen] = useState<{ hash: string | null; pages: ReadonlySet<number>; of: number } | null>(
    null,
  );
  const onShown = useCallback(
    (page: number, of: number) =>
      setSeen((before) => {
        const pages = before?.hash === hash ? before.pages : new Set<number>();
        return pages.has(page) ? before : { hash, pages: new Set([...pages, page]), of };
      }),
    [hash],
  );
  return { left: seen && seen.hash === hash ? seen.of - seen.pages.size : null, onShown };
}

type ComparisonProps = {
  review: Review;
  hash: string | null;
  page: number;
  onTurn: (by: 1 | -1) => void;
  onShown: (page: number, pageCount: number) => void;
};

/** What was prepared and the original, side by side. */
function Comparison({ review, hash, page, onTurn, onShown }: ComparisonProps) {
  const { Pane } = useDocumentViewer();
  const [original, setOriginal] = useState(true);
  const form = review.form as ReviewForm;
  return (
    <>
      <div className="bdm-anon-tools">
        <Button
          color="primary"
          outline
          size="xs"
          type="button"
          aria-pressed={original}
          onClick={() => setOriginal(!original)}
        >
          {original ? 'Nascondi l’originale' : 'Mostra l’originale accanto'}
        </Button>
        {form === 'IMPAGINATO' && <Turning page={page} of={review.page_count} onTurn={onTurn} />}
      </div>
      {Pane && (
        <div className={`bdm-anon-compare ${original ? 'bdm-anon-compare-two' : ''}`}>
          {hash && (
            <div className="bdm-anon-pane">
              <Pane
                request={{
                  kind: 'provvedimento',
                  id: review.provvedimento_id,
                  label: `Anonimizzato: ${FORMS[form]?.toLocaleLowerCase('it')}`,
                  address: preparedAddress(review.provvedimento_id, form, hash),
                }}
                page={form === 'IMPAGINATO' ? page : 1}
                onShown={onShown}
              />
            </div>
          )}
          {original && (
            <div className="bdm-anon-pane">
              <Pane
                request={{ kind: 'provvedimento', id: review.provvedimento_id, label: 'Originale' }}
                page={page}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Turns both documents. */
function Turning({ page, of, onTurn }: { page: number; of: number; onTurn: (by: 1 | -1) => void }) {
  return (
    <>
      <Button
        color="primary"
        outline
        size="xs"
        type="button"
        disabled={page === 1}
        onClick={() => onTurn(-1)}
      >
        Pagina precedente <Key>K</Key>
      </Button>
      <Button
        color="primary"
        outline
        size="xs"
        type="button"
        disabled={page === of}
        onClick={() => onTurn(1)}
      >
        Pagina successiva <Key>J</Key>
      </Button>
      <span className="bdm-muted" role="status">
        Pagina {page} di {of}
      </span>
    </>
  );
}

/** What was left out and what was left as it is: what the one who confirms answers for. */
function Obscured({ review }: { review: Review }) {
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
            {pagesInWords([...new Set(spans.map((span) => span.page))])})
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How each page was made; the pages that were treated alike together. */
function Outcomes({ result }: { result: ReviewResult }) {
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

/** 'pagina 3', 'pagine 1-4, 7' */
export function pagesInWords(pages: readonly number[]): string {
  const sorted = [...pages].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  const words = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
  return sorted.length === 1 ? `pagina ${words}` : `pagine ${words}`;
}
