import { useEffect, useRef, useState } from 'react';
import type { Confirmation, Review, ReviewResult } from '@/api/anonymisation';
import {
  type Change,
  pagesInWords,
  type Question,
  type ReviewForm,
  unreadKind,
} from '@/domain/anonymisation';
import { hasAny } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { Comparison } from './Comparison';
import { Questions, UnreadPages, Walk } from './Confirming';
import { useReviewKeys } from './keys';
import { Losses } from './Notes';
import { Go, Onward } from './Onward';
import { Obscured, Outcomes, Standing } from './Prepared';
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

/** What is left to do before it can be confirmed. */
function missing(review: Review, { open, unread, unlooked }: Confirming): string {
  const parts = [
    open.length === 1 ? 'resta 1 risposta' : open.length > 1 && `restano ${open.length} risposte`,
    unread.length > 0 && `da guardare, ${unreadKind(review)}: ${pagesInWords(unread)}`,
    unlooked.length > 0 && `da guardare, con passi oscurati: ${pagesInWords(unlooked)}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Prima di confermare: ${parts.join('; ')}.`;
}
