import { useEffect, useRef, useState } from 'react';
import { preparedAddress, type Review, type ReviewResult } from '@/api/anonymisation';
import { type Change, FORMS, grouped, METHODS, type ReviewForm } from '@/domain/anonymisation';
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

/** What was prepared, to be looked at beside the original before others read it. */
export function Result({ review, result, pending, onChange, onBack, onConfirm, letters }: Props) {
  const { Pane } = useDocumentViewer();
  const [confirming, setConfirming] = useState(false);
  const [original, setOriginal] = useState(true);
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = review.form as ReviewForm;
  const hash = form === 'RICOMPOSTO' ? result.retypeset_hash : result.file_hash;
  const confirmed = review.state === 'CONFERMATA';

  // Wherever the focus was has gone with the proposals.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const turn = (by: 1 | -1) => setPage((now) => Math.min(Math.max(now + by, 1), review.page_count));
  useReviewKeys(letters, (action) => {
    if (action === 'go-on' && hash && !confirmed) setConfirming(true);
    else if (action === 'next') turn(1);
    else if (action === 'previous') turn(-1);
  });

  return (
    <div className="bdm-anon">
      <h2 className="h4" tabIndex={-1} ref={heading}>
        {confirmed ? 'Documento confermato' : 'Documento da guardare e confermare'}
      </h2>
      {confirmed && result.confirmed_at && (
        <p>
          Confermato il {formatMoment(result.confirmed_at)}
          {result.confirmed_by && ` da ${result.confirmed_by}`}.
        </p>
      )}
      <div className="bdm-anon-result-head">
        <FormField form={form} onChange={onChange} />
        <Outcomes result={result} />
      </div>
      {!hash && (
        <p className="bdm-anon-notice" role="alert">
          Il documento non si è potuto preparare com’è impaginato: resta il testo ricomposto.
        </p>
      )}
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
        {form === 'IMPAGINATO' && (
          <>
            <Button
              color="primary"
              outline
              size="xs"
              type="button"
              disabled={page === 1}
              onClick={() => turn(-1)}
            >
              Pagina precedente <Key>K</Key>
            </Button>
            <Button
              color="primary"
              outline
              size="xs"
              type="button"
              disabled={page === review.page_count}
              onClick={() => turn(1)}
            >
              Pagina successiva <Key>J</Key>
            </Button>
            <span className="bdm-muted" role="status">
              Pagina {page} di {review.page_count}
            </span>
          </>
        )}
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
      <section className="bdm-anon-bar" aria-label="Conferma">
        <div className="bdm-anon-go">
          <Button color="primary" outline size="sm" type="button" onClick={onBack}>
            Torna alle proposte
          </Button>
          {!confirmed && (
            <Button
              color="primary"
              size="sm"
              type="button"
              disabled={pending || !hash}
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
