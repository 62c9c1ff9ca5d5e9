import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Citation, conversationText } from '@/api/assistant';
import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import { copyToClipboard } from '@/ui/copy';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { printText } from '@/ui/printText';
import { notifyError } from '@/ui/toast';
import { WhyButton, whyProps } from '@/ui/why';
import { Answer, type Exchange, Question } from './Answer';
import { asLines } from './Sentences';
import type { Chat } from './useChat';
import { CHAT_COPIED, failureText } from './words';

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
  const { asking, answered, draft, setDraft, ask, stop } = chat;
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const waiting = asking !== null && asking.failure === null;
  const last = exchanges.at(-1);
  const full = exchanges.length >= SHARED.conversation.MAX_MESSAGES;
  const left = SHARED.conversation.QUESTION_LENGTH - draft.length;

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
  const { toType } = chat;
  const onTyped = useCallback(() => {
    toType.current = null;
  }, [toType]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: something was asked, failed or was answered
  useEffect(toLast, [asking, exchanges.length, toLast]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function send() {
    if (waiting || full) return;
    stay();
    ask(draft, exchanges.length);
  }

  function again(question: string) {
    stay();
    ask(question, exchanges.length);
  }

  /** The button that is pressed goes away: the focus goes to the conversation, where the answer will be. */
  function stay() {
    if (document.activeElement !== field.current) list.current?.focus({ preventScroll: true });
  }

  function giveUp() {
    stop();
    field.current?.focus();
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
              fresh={at === chat.toType.current}
              onTyped={onTyped}
              onCite={onCite}
              onGrown={toEnd}
            />
          ))}
          {asking && (
            <li>
              <Question text={asking.question} />
              {asking.failure === null ? (
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
                  <p>{asking.failure}</p>
                  <Button color="primary" size="xs" outline onClick={() => again(asking.question)}>
                    Riprova
                  </Button>
                </div>
              )}
            </li>
          )}
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
      <form
        className="bdm-assistant-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label htmlFor={`${id}-question`}>{label}</label>
        <textarea
          id={`${id}-question`}
          ref={field}
          rows={2}
          maxLength={SHARED.conversation.QUESTION_LENGTH}
          value={draft}
          disabled={full}
          data-autofocus
          enterKeyHint="send"
          aria-describedby={`${id}-help`}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
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
            <Button key="stop" color="primary" outline size="xs" type="button" onClick={giveUp}>
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
    </div>
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

const EMPTY = 'La conversazione è ancora vuota.';

/** Copied and printed with the pages that it rests on. */
function asText<Cited extends Citation>(exchange: Exchange<Cited>) {
  const { user, assistant, nameOf, sources } = exchange;
  const said = asLines(exchange, assistant, nameOf);
  return { user, assistant: sources ? `${said}\n${sources}` : said };
}

/** Copy, print, clear. */
function Commands<Cited extends Citation>({
  exchanges,
  heading,
  extractive,
  onClear,
}: {
  exchanges: readonly Exchange<Cited>[];
  heading: string;
  extractive: boolean;
  onClear: (() => void) | null;
}) {
  const [busy, setBusy] = useState(false);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function take(use: (text: string) => unknown) {
    const controller = new AbortController();
    ending.current = controller;
    setBusy(true);
    try {
      await use(await conversationText(exchanges.map(asText), controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) notifyError(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  const nothing = busy ? 'Il testo si sta già preparando.' : exchanges.length === 0 ? EMPTY : null;
  return (
    <div className="bdm-assistant-commands">
      <button
        type="button"
        className="bdm-assistant-link"
        {...whyProps(nothing, () => take((text) => copyToClipboard({ text }, CHAT_COPIED)))}
      >
        <Icon name="it-copy" size="xs" />
        Copia
      </button>
      <button
        type="button"
        className="bdm-assistant-link"
        {...whyProps(nothing, () => take((text) => printText(heading, text.split(/\n{2,}/))))}
      >
        <Icon name="it-print" size="xs" />
        Stampa
      </button>
      <button
        type="button"
        className="bdm-assistant-link"
        {...whyProps(onClear ? null : EMPTY, () => {
          ending.current?.abort();
          onClear?.();
        })}
      >
        <Icon name="it-delete" size="xs" />
        Cancella
      </button>
      {extractive && <span className="bdm-assistant-kind">Risposte estrattive</span>}
    </div>
  );
}
