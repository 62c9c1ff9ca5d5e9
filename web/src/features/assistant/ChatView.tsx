import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Citation } from '@/api/assistant';
import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import { Button } from '@/ui/kit';
import { WhyButton } from '@/ui/why';
import { Answer, type Exchange, Question } from './Answer';
import { asText, Commands } from './Commands';
import type { Asking, Chat } from './useChat';

type Props<Cited extends Citation> = {
  chat: Chat;
  exchanges: readonly Exchange<Cited>[];
  /** What the field is called. */
  label: string;
  /** What conversation this is, on paper. */
  heading: string;
  /** Disclaimer and notices: before the first question they have the room. */
  notes: ReactNode;
  /** Always in sight: that the answers are extracts. */
  extractive: boolean;
  onCite: (citation: Cited) => void;
  onClear: () => void;
};

/** Fewer letters are left than this: how many is said. */
const NEARLY_FULL = 200;
/** A reader this close to the end (pixels) is taken along as an answer grows. */
const NEAR_END = 80;

/** A conversation with its commands and the field for the next question. */
export function ChatView<Cited extends Citation>(props: Props<Cited>) {
  const { chat, exchanges, label, heading, notes, extractive, onCite, onClear } = props;
  const { asking, answered, toType } = chat;
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const waiting = asking !== null && asking.failure === null;
  const last = exchanges.at(-1);
  const full = exchanges.length >= SHARED.conversation.MAX_MESSAGES;

  const toEnd = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const away = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (away < NEAR_END) element.scrollTop = element.scrollHeight;
  }, []);
  /** To the end; of what is longer than the room for it, the beginning. */
  const toLast = useCallback(() => {
    const element = list.current;
    const newest = element?.querySelector('ol')?.lastElementChild;
    if (!element || !newest) return;
    element.scrollTop += newest.getBoundingClientRect().top - element.getBoundingClientRect().top;
  }, []);
  const said = useSaid(waiting, answered, last ? asText(last).assistant : '');
  const onTyped = useCallback(() => {
    toType.current = null;
  }, [toType]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: something was asked, failed or was answered
  useEffect(toLast, [asking, exchanges.length, toLast]);

  function ask(question: string) {
    if (waiting || full) return;
    // The button that is pressed goes away: the focus goes to the conversation, where the answer will be.
    if (document.activeElement !== field.current) list.current?.focus({ preventScroll: true });
    chat.ask(question, exchanges.length);
  }

  function clear() {
    onClear();
    field.current?.focus();
  }

  return (
    <div className="bdm-assistant-chat">
      <section
        className="bdm-scrolled bdm-assistant-scroll"
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Conversazione"
      >
        {notes}
        <ol className="bdm-assistant-list">
          {exchanges.map((exchange, at) => (
            <Answer
              key={`${at} ${exchange.user}`}
              exchange={exchange}
              fresh={at === toType.current}
              onTyped={onTyped}
              onCite={onCite}
              onGrown={toEnd}
            />
          ))}
          {asking && <Unanswered asking={asking} onRetry={() => ask(asking.question)} />}
        </ol>
      </section>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Commands
        exchanges={exchanges}
        heading={heading}
        extractive={extractive}
        onClear={exchanges.length || asking ? clear : null}
      />
      <QuestionForm {...{ chat, label, waiting, full }} ref={field} onSend={() => ask(chat.draft)} />
    </div>
  );
}

/** A question that is being asked, or could not be. */
function Unanswered({ asking: { question, failure }, onRetry }: { asking: Asking; onRetry: () => void }) {
  return (
    <li>
      <Question text={question} />
      {failure === null ? (
        <div className="bdm-assistant-answer bdm-assistant-waiting">
          <span className="bdm-assistant-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {SEARCHING}
        </div>
      ) : (
        <div className="bdm-assistant-answer bdm-assistant-failure" role="alert">
          <p>{failure}</p>
          <Button color="primary" size="xs" outline onClick={onRetry}>
            Riprova
          </Button>
        </div>
      )}
    </li>
  );
}

type FormProps = {
  chat: Chat;
  label: string;
  waiting: boolean;
  full: boolean;
  ref: RefObject<HTMLTextAreaElement | null>;
  onSend: () => void;
};

/** The field for the next question; while one is asked, it can be given up here. */
function QuestionForm({ chat, label, waiting, full, ref, onSend }: FormProps) {
  const { draft, setDraft, stop } = chat;
  const id = useId();
  const left = SHARED.conversation.QUESTION_LENGTH - draft.length;

  function giveUp() {
    stop();
    ref.current?.focus();
  }

  return (
    <form
      className="bdm-assistant-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <label htmlFor={`${id}-question`}>{label}</label>
      <textarea
        id={`${id}-question`}
        ref={ref}
        rows={2}
        maxLength={SHARED.conversation.QUESTION_LENGTH}
        value={draft}
        disabled={full}
        data-autofocus
        enterKeyHint="send"
        aria-describedby={`${id}-help`}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSend();
        }}
      />
      <div className="bdm-assistant-send">
        <span id={`${id}-help`}>
          {full
            ? `La conversazione ha raggiunto ${SHARED.conversation.MAX_MESSAGES} domande: cancellarla per proseguire.`
            : left < NEARLY_FULL
              ? `Ancora ${formatNumber(left)} caratteri`
              : ''}
        </span>
        {/* Two buttons: were one to become the other while it is pressed, it would send. */}
        {waiting ? (
          <Button key="stop" color="primary" outline size="xs" onClick={giveUp}>
            Interrompi
          </Button>
        ) : (
          <WhyButton
            key="send"
            color="primary"
            size="xs"
            type="submit"
            why={
              full ? 'La conversazione è al completo.' : draft.trim() ? null : 'Scrivere prima la domanda.'
            }
          >
            Invia
          </WhyButton>
        )}
      </div>
    </form>
  );
}

const SEARCHING = 'Ricerca della risposta in corso';
/** An answer is announced whole, not as it is typed; soon after it is only where it stands. */
const ANNOUNCED_MS = 3_000;

function useSaid(waiting: boolean, answered: number, answer: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    // A failure says itself.
    setSaid((before) => (waiting ? SEARCHING : before === SEARCHING ? '' : before));
  }, [waiting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer again is announced again
  useEffect(() => {
    if (answered === 0) return;
    setSaid(answer);
    const timer = setTimeout(() => setSaid(''), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  return said;
}
