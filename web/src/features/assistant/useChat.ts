import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useKept } from '@/parts/draft';
import { failureText, isAbort } from './words';

/** What is being asked, or could not be. */
export type Asking = { question: string; failure: string | null };

export type Chat = {
  asking: Asking | null;
  /** How many answers have come. */
  answered: number;
  /** Which exchange is to be typed when it comes: not again when the conversation is closed and opened. */
  toType: RefObject<number | null>;
  /** What is in the field. */
  draft: string;
  setDraft: (draft: string) => void;
  /** Asks, as the exchange at place `at` of the conversation. */
  ask: (question: string, at: number) => void;
  /** Gives the question up; it goes back to the field. */
  stop: () => void;
  /** Gives up whatever is going on. */
  abort: () => void;
};

/**
 * One question at a time: `send` asks it, and keeps what comes back. It ends with whoever asked. What is written and not
 * asked is kept under the `name` of the conversation.
 */
export function useChat(name: string, send: (question: string, signal: AbortSignal) => Promise<void>): Chat {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [answered, setAnswered] = useState(0);
  const [draft, setDraft] = useState('');
  useKept(`domanda.${name}`, draft.trim() ? draft : null, setDraft);
  const toType = useRef<number | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function ask(question: string, at: number) {
    const wanted = question.trim();
    if (!wanted || ending.current) return;
    const controller = new AbortController();
    ending.current = controller;
    toType.current = at;
    setDraft('');
    setAsking({ question: wanted, failure: null });
    try {
      await send(wanted, controller.signal);
      if (controller.signal.aborted) return;
      setAnswered((count) => count + 1);
      setAsking(null);
    } catch (error) {
      if (!controller.signal.aborted && !isAbort(error))
        setAsking({ question: wanted, failure: failureText(error) });
    } finally {
      if (ending.current === controller) ending.current = null;
    }
  }

  const abort = useCallback(() => {
    ending.current?.abort();
    ending.current = null;
    setAsking(null);
  }, []);

  function stop() {
    if (asking) setDraft((typed) => typed || asking.question);
    abort();
  }

  return {
    asking,
    answered,
    draft,
    setDraft,
    toType,
    ask: (question, at) => void ask(question, at),
    stop,
    abort,
  };
}
