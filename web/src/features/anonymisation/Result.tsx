import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Confirmation, preparedAddress, type Review, type ReviewResult } from '@/api/anonymisation';
import { editableProvvedimentoQuery } from '@/api/provvedimento';
import {
  type Change,
  FORMS,
  type Group,
  groundLabel,
  grouped,
  groupsOf,
  METHODS,
  pagesInWords,
  type Question,
  type ReviewForm,
  type SpanDecision,
  STYLES,
  unreadKind,
} from '@/domain/anonymisation';
import { formatMoment } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import { hasAny } from '@/domain/user';
import type { WorkflowAction } from '@/domain/workflow';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { useCurrentUser } from '@/parts/session';
import { WorkflowActions } from '@/parts/workflow/WorkflowActions';
import { Button } from '@/ui/kit';
import { Questions, UnreadPages, Walk } from './Confirming';
import { Key } from './CurrentBar';
import { useReviewKeys } from './keys';
import { Losses } from './Notes';
import { FormField } from './Settings';
import { type Confirming, useConfirming } from './useConfirming';

type Props = {
  review: Review;
  result: ReviewResult;
  pending: boolean;
  /** Whether this person has just confirmed: what waits then waits for another. */
  done: boolean;
  onChange: (change: Change) => void;
  onBack: () => void;
  /** Whether it was confirmed. */
  onConfirm: (asked: Omit<Confirmation, 'version'>) => Promise<boolean>;
  /** After the decision has moved on. */
  onMoved: () => void;
  /** Whether keys of one letter are in use. */
  letters: boolean;
};

/** What was prepared, to be looked at beside the original before others read it: by another than prepared it. */
export function Result(props: Props) {
  const { review, result, pending, done, onChange, onBack, onConfirm, letters } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const panes = useRef<HTMLDivElement>(null);
  const [original, setOriginal] = useState(true);
  const form = review.form as ReviewForm;
  const hash = form === 'RICOMPOSTO' ? result.retypeset_hash : result.file_hash;
  const confirming = useConfirming(review, hash);
  const confirmed = review.state === 'CONFERMATA';
  const publishes = hasAny(useCurrentUser(), ['publish_provvedimento']);
  const waits = review.state === 'DA_PUBBLICARE' && (done || !publishes);
  const confirms = hash !== null && !confirmed && !result.own && !waits;

  // Wherever the focus was has gone with the proposals, or with the button that confirmed.
  const { state } = review;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again in each state
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [state]);

  const focusOn = ({ key }: Question) =>
    list.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`)?.focus();
  function answer(question: Question) {
    const next = confirming.answer(question);
    if (next) focusOn(next);
  }
  /** Where something is to be looked at it is brought into sight. */
  function look(goThere: () => void) {
    goThere();
    setOriginal(true);
    // The one whose pages count, once it is there: on a telephone they stand one below the other.
    requestAnimationFrame(() => {
      const shown = panes.current?.querySelectorAll('.bdm-anon-pane');
      shown?.[form === 'RICOMPOSTO' ? shown.length - 1 : 0]?.scrollIntoView({ block: 'start' });
    });
  }
  /** Answers the question that has the focus; else what was walked to is in order, and it goes on. */
  function acceptAsked() {
    const { activeElement } = document;
    const focused =
      activeElement instanceof HTMLElement &&
      confirming.questions.find(({ key }) => key === activeElement.dataset.question);
    if (focused && !confirming.answered.has(focused.key)) answer(focused);
    else if (!confirming.ready) look(confirming.accept);
  }
  function goOn() {
    const { open, unread, unlooked, ready, asked } = confirming;
    const [question] = open;
    const page = unread[0] ?? unlooked[0];
    if (!confirms || pending) return;
    if (ready) void onConfirm(asked);
    else if (question) focusOn(question);
    else if (page !== undefined) look(() => confirming.goToPage(page));
  }
  useReviewKeys(letters, (action) => {
    if (action === 'go-on') goOn();
    else if (action === 'next') look(() => confirming.step(1));
    else if (action === 'previous') look(() => confirming.step(-1));
    else if (action === 'accept' && confirms) acceptAsked();
  });

  return (
    <div className="bdm-anon">
      <h2 className="h4" tabIndex={-1} ref={heading}>
        {confirmed ? 'Documento confermato' : 'Documento da guardare e confermare'}
      </h2>
      <Standing review={review} result={result} />
      <div className="bdm-anon-result-head">
        <FormField form={form} disabled={!review.editable} onChange={onChange} />
        <Outcomes result={result} />
      </div>
      <Obscured review={review} />
      <Losses losses={review.losses} />
      {!hash && (
        <p className="bdm-anon-notice" role="alert">
          Il documento non si è potuto preparare com’è impaginato: resta il testo ricomposto.
        </p>
      )}
      {confirms && (
        <>
          <Questions
            {...{ review, confirming }}
            root={list}
            onAnswer={answer}
            onOpen={(question) => look(() => confirming.goToQuestion(question))}
          />
          <UnreadPages
            {...{ review }}
            confirming={{ ...confirming, goToPage: (page) => look(() => confirming.goToPage(page)) }}
          />
        </>
      )}
      <div ref={panes}>
        <Comparison {...{ review, hash, original, confirming }} onOriginal={setOriginal} />
      </div>
      <section className="bdm-anon-bar" aria-label="Conferma">
        <Walk
          {...{ review, confirming }}
          onStep={(by) => look(() => confirming.step(by))}
          onAccept={confirms ? acceptAsked : null}
        />
        <p className="bdm-anon-missing" role="status">
          {confirms && missing(review, confirming)}
        </p>
        <Go {...{ review, pending, confirms, onBack }} onGo={goOn}>
          <Onward
            {...{ review, pending }}
            confirm={confirms && confirming.ready ? () => onConfirm(confirming.asked) : null}
            shown={!confirms || confirming.ready}
            onMoved={props.onMoved}
          />
        </Go>
      </section>
    </div>
  );
}

/** Back to the proposals, and on: to the readers, or to the decision where nothing is to be confirmed by this person. */
function Go({
  review,
  pending,
  confirms,
  onBack,
  onGo,
  children,
}: Pick<Props, 'review' | 'pending' | 'onBack'> & {
  confirms: boolean;
  onGo: () => void;
  children: ReactNode;
}) {
  return (
    <div className="bdm-anon-go">
      {review.editable && (
        <Button color="primary" outline size="sm" onClick={onBack}>
          Torna alle proposte
        </Button>
      )}
      {confirms ? (
        <Button color="primary" size="sm" disabled={pending} onClick={onGo}>
          {review.state === 'DA_PUBBLICARE' ? 'Pubblica questa versione' : 'Conferma'} <Key>Ctrl+Invio</Key>
        </Button>
      ) : (
        <Link className="btn btn-sm btn-outline-primary" to={onward(review)}>
          Vai al provvedimento
        </Link>
      )}
      {children}
    </div>
  );
}

/** What may follow the confirmation at once; publishing is decided on the decision's own page, with all of it in sight. */
const FOLLOWS: readonly WorkflowAction[] = ['submitted', 'approved'];
const BOTH: Partial<Record<WorkflowAction, string>> = {
  submitted: 'Conferma e invia in approvazione',
  approved: 'Conferma e approva',
};

/** The decision's own next step, by itself once the document is confirmed, and together with that for whoever may do both. */
function Onward({
  review,
  pending,
  confirm,
  shown,
  onMoved,
}: Pick<Props, 'review' | 'pending' | 'onMoved'> & {
  confirm: (() => Promise<boolean>) | null;
  shown: boolean;
}) {
  const { provvedimento_id: id, published, state } = review;
  const due = !published && (state === 'CONFERMATA' || confirm !== null);
  const { data: item } = useQuery({
    ...editableProvvedimentoQuery(id),
    enabled: due,
    meta: { silent: true },
  });
  if (!item || !due || !shown) return null;
  return (
    <WorkflowActions
      kind="provvedimento"
      item={item}
      only={FOLLOWS}
      disabled={pending}
      first={confirm ? { labels: BOTH, run: confirm } : undefined}
      onMoved={onMoved}
    />
  );
}

/** Where the next step is: on its way to the readers a decision is at the desk. */
const onward = ({ published, provvedimento_id: id }: Review) =>
  published ? itemAddress('provvedimento', id) : workAddress('provvedimento', id);

/** What is left to do before it can be confirmed. */
function missing(review: Review, { open, unread, unlooked }: Confirming): string {
  const parts = [
    open.length === 1 ? 'resta 1 risposta' : open.length > 1 && `restano ${open.length} risposte`,
    unread.length > 0 && `da guardare, ${unreadKind(review)}: ${pagesInWords(unread)}`,
    unlooked.length > 0 && `da guardare, con passi oscurati: ${pagesInWords(unlooked)}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Prima di confermare: ${parts.join('; ')}.`;
}

/** By whom it was prepared and confirmed, and what a confirmation does. */
function Standing({ review, result }: { review: Review; result: ReviewResult }) {
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

type ComparisonProps = {
  review: Review;
  hash: string | null;
  original: boolean;
  onOriginal: (on: boolean) => void;
  confirming: Confirming;
};

/**
 * What was prepared and the original, side by side. The pages of a text set anew are others: it stands about where the
 * original does, whose pages then are those that have been looked at.
 */
function Comparison({ review, hash, original, onOriginal, confirming }: ComparisonProps) {
  const { Pane } = useDocumentViewer();
  const { page, setPage, onShown } = confirming;
  const [count, setCount] = useState(1);
  const form = review.form as ReviewForm;
  const same = form === 'IMPAGINATO';
  const turn = (by: 1 | -1) => setPage(Math.min(Math.max(page + by, 1), review.page_count));
  const share = (page - 1) / Math.max(review.page_count - 1, 1);
  const onPrepared = useCallback(
    (shown: number, of: number) => {
      if (same) onShown(shown);
      setCount(of);
    },
    [same, onShown],
  );
  return (
    <>
      <div className="bdm-anon-tools">
        <Button
          color="primary"
          outline
          size="xs"
          aria-pressed={original}
          onClick={() => onOriginal(!original)}
        >
          {original ? 'Nascondi l’originale' : 'Mostra l’originale accanto'}
        </Button>
        <Turning page={page} of={review.page_count} onTurn={turn} />
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
                page={same ? page : 1 + Math.round(share * (count - 1))}
                onShown={onPrepared}
              />
            </div>
          )}
          {original && (
            <div className="bdm-anon-pane">
              <Pane
                request={{ kind: 'provvedimento', id: review.provvedimento_id, label: 'Originale' }}
                page={page}
                onShown={same ? undefined : onShown}
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
      <Button color="primary" outline size="xs" disabled={page === 1} onClick={() => onTurn(-1)}>
        Pagina precedente
      </Button>
      <Button color="primary" outline size="xs" disabled={page === of} onClick={() => onTurn(1)}>
        Pagina successiva
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
            {pagesInWords(spans.map((span) => span.page))})
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
