import { Fragment, type ReactNode, type RefObject } from 'react';
import type { Review } from '@/api/anonymisation';
import {
  decidersOf,
  grouped,
  listed,
  pagesInWords,
  type Question,
  type Span,
  unreadKind,
} from '@/domain/anonymisation';
import { contextOf } from '@/domain/anonymisationText';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Key } from './CurrentBar';
import type { Confirming, Stop } from './useConfirming';

type Texts = ReadonlyMap<number, string>;
const textsOf = ({ pages }: Review): Texts => new Map(pages.map(({ number, testo }) => [number, testo]));

/** As many places as are shown of a question; the others say the same. */
const SHOWN = 3;

type QuestionsProps = {
  review: Review;
  confirming: Confirming;
  onAnswer: (question: Question) => void;
  onOpen: (question: Question) => void;
  root: RefObject<HTMLOListElement | null>;
};

/** What was left readable, or was proposed in doubt: whoever confirms answers for each wording. */
export function Questions({ review, confirming, onAnswer, onOpen, root }: QuestionsProps) {
  const { questions, answered, open } = confirming;
  if (questions.length === 0) return null;
  const texts = textsOf(review);
  return (
    <section className="bdm-anon-questions" aria-label="Domande a chi conferma">
      <h3 className="h6">A che cosa si risponde prima di confermare</h3>
      <p role="status">
        {questions.length - open.length} {questions.length - open.length === 1 ? 'risposta' : 'risposte'} su{' '}
        {questions.length}
      </p>
      <ol ref={root}>
        {questions.map((question) => (
          <li key={question.key}>
            <Asked question={question} texts={texts} />
            <div className="bdm-anon-answers">
              <Button
                color="success"
                outline={!answered.has(question.key)}
                size="xs"
                aria-pressed={answered.has(question.key)}
                data-question={question.key}
                onClick={() => onAnswer(question)}
              >
                {answered.has(question.key) && <Icon name="it-check" size="sm" color="white" />}
                {question.decision === 'RIFIUTATO' ? 'Resta leggibile: va bene' : 'Oscurato: va bene'}
                <span className="visually-hidden"> ({question.words})</span>
              </Button>
              <Button color="primary" outline size="xs" onClick={() => onOpen(question)}>
                Apri il punto<span className="visually-hidden"> di {question.words}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <p className="form-text">
        {review.editable
          ? 'Ciò che non va bene si cambia nelle proposte; il documento si prepara di nuovo, e lo conferma un’altra persona.'
          : 'Ciò che non va bene lo cambia chi redige, nelle proposte: il documento si prepara e si conferma di nuovo.'}
      </p>
    </section>
  );
}

/** The words with what stands around them, where, and who decided. */
function Asked({ question, texts }: { question: Question; texts: Texts }) {
  const { words, decision, spans } = question;
  const deciders = decidersOf(spans);
  const refusals = [...new Set(spans.flatMap(({ refusal }) => refusal ?? []))];
  const left = spans.length - SHOWN;
  return (
    <div className="bdm-anon-asked">
      <p>
        <strong>{words}</strong>{' '}
        {decision === 'RIFIUTATO' ? 'resta leggibile' : 'è oscurato, ma era una proposta incerta'}
        <small>
          {' '}
          · {pagesInWords(spans.map(({ page }) => page))}
          {deciders && ` · deciso da ${deciders}`}
          {refusals.length > 0 && ` · perché: ${refusals.join(' ')}`}
        </small>
      </p>
      <ul>
        {spans.slice(0, SHOWN).map((span) => (
          <li key={span.id}>
            <Around span={span} testo={texts.get(span.page) ?? ''} />
          </li>
        ))}
        {left > 0 && <li>{left === 1 ? 'e in un altro punto' : `e in altri ${left} punti`}</li>}
      </ul>
    </div>
  );
}

function Around({ span, testo, becomes }: { span: Span; testo: string; becomes?: boolean }) {
  const { before, passage, after } = contextOf(testo, span, 48);
  return (
    <>
      {before}
      <strong>{passage}</strong>
      {becomes && (
        <>
          {' '}
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">diventa</span> <strong>{span.replacement}</strong>
        </>
      )}
      {after}
    </>
  );
}

/** The pages that no check has read, until each has been in sight. */
export function UnreadPages({ review, confirming }: { review: Review; confirming: Confirming }) {
  const { unread, goToPage } = confirming;
  const [next] = unread;
  if (review.unread_pages.length === 0) return null;
  const kind = `${unreadKind(review).charAt(0).toUpperCase()}${unreadKind(review).slice(1)}`;
  return (
    <section className="bdm-anon-questions bdm-anon-unread-pages" aria-label={`Pagine ${unreadKind(review)}`}>
      <p role="status">
        {next === undefined
          ? `${kind}: ${pagesInWords(review.unread_pages)}. Tutte guardate.`
          : `${kind}: ${unread.length === 1 ? `pagina ${next} non guardata` : `pagine ${listed(unread)} non guardate`}.`}
      </p>
      {next !== undefined && (
        <Button color="primary" outline size="xs" onClick={() => goToPage(next)}>
          Guarda la pagina {next}
        </Button>
      )}
    </section>
  );
}

/** Where the walk stands, what is there, and the way on: by one key, without the mouse. */
export function Walk({
  review,
  confirming,
  onStep,
  onAccept,
}: {
  review: Review;
  confirming: Confirming;
  onStep: (by: 1 | -1) => void;
  /** Null where this person has nothing to confirm. */
  onAccept: (() => void) | null;
}) {
  const { stops, at, current, left } = confirming;
  if (stops.length === 0) return null;
  const done = stops.length - left.length;
  const question = current?.question;
  return (
    <>
      <div className="bdm-anon-current">
        <p aria-live="polite">
          {current ? (
            <>
              <span className="bdm-anon-current-place">
                {at + 1} di {stops.length} · pagina {current.page}
              </span>{' '}
              <There stop={current} review={review} />
            </>
          ) : (
            <span className="bdm-anon-current-place">
              {stops.length === 1 ? '1 punto da guardare' : `${stops.length} punti da guardare`}
            </span>
          )}
        </p>
      </div>
      <div className="bdm-anon-buttons">
        <StepButton icon="it-arrow-left" label="Punto precedente" onClick={() => onStep(-1)}>
          <Key>K</Key>
        </StepButton>
        <StepButton icon="it-arrow-right" label="Punto successivo" onClick={() => onStep(1)}>
          <Key>J</Key>
        </StepButton>
        {onAccept && left.length > 0 && (
          <Button color="success" size="xs" onClick={onAccept}>
            {!current && 'Comincia'}
            {question && (question.decision === 'RIFIUTATO' ? 'Resta leggibile, avanti' : 'Oscurato, avanti')}
            {current && !question && 'Va bene, avanti'} <Key>A</Key>
          </Button>
        )}
        {onAccept && (
          <div className="bdm-anon-progress">
            <progress max={stops.length} value={done} aria-label="Punti guardati" />
            <span>
              <strong>{done}</strong> di {stops.length} guardati
            </span>
          </div>
        )}
      </div>
    </>
  );
}

/** What is at a stop: the words that are asked about, or what was taken from a page. */
function There({ stop, review }: { stop: Stop; review: Review }) {
  const { question, page, spans } = stop;
  const asked = question?.spans[0];
  if (asked) {
    const testo = textsOf(review).get(page) ?? '';
    return <Around span={asked} testo={testo} becomes={asked.decision === 'ACCETTATO'} />;
  }
  const unread = review.unread_pages.includes(page);
  const changes = [...grouped(spans, ({ testo, replacement }) => `${testo} → ${replacement}`)];
  const areas = review.areas.filter((area) => area.page === page).length;
  return (
    <>
      {unread && `pagina ${unreadKind(review, page)}: va guardata. `}
      {changes.map(([change, alike], index) => (
        <Fragment key={change}>
          {index > 0 && '; '}
          {alike[0]?.testo} <span aria-hidden="true">→</span>
          <span className="visually-hidden">diventa</span> <strong>{alike[0]?.replacement}</strong>
          {alike.length > 1 && ` (${alike.length} volte)`}
        </Fragment>
      ))}
      {areas > 0 &&
        `${changes.length > 0 ? '; ' : ''}${areas === 1 ? '1 area coperta' : `${areas} aree coperte`}`}
    </>
  );
}

function StepButton({
  icon,
  label,
  onClick,
  children,
}: {
  icon: 'it-arrow-left' | 'it-arrow-right';
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button color="primary" outline size="xs" onClick={onClick}>
      <Icon name={icon} size="sm" color="primary" />
      <span className="visually-hidden">{label}</span>
      {children}
    </Button>
  );
}
