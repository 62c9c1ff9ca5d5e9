import { type ReactNode, useEffect, useState } from 'react';
import type { Citation, Sentence } from '@/api/assistant';
import { lengthOf, Sentences } from './Sentences';
import { useTyped } from './useTyped';

/** A question with what was answered; `children` follow the answer. */
export type Exchange<Cited extends Citation> = {
  user: string;
  assistant: string;
  sentences: readonly Sentence<Cited>[];
  found: boolean;
  nameOf?: (citation: Cited) => string;
  /** What follows the answer when it is copied or printed. */
  sources?: string;
  children?: ReactNode;
};

type Props<Cited extends Citation> = {
  exchange: Exchange<Cited>;
  /** The answer has just come: it is typed. */
  fresh: boolean;
  onCite: (citation: Cited) => void;
  /** It has been typed, or it has gone. */
  onTyped: () => void;
  /** Called as it grows. */
  onGrown: () => void;
};

export function Answer<Cited extends Citation>({ exchange, fresh, onCite, onTyped, onGrown }: Props<Cited>) {
  const { user, assistant, sentences, found, nameOf, children } = exchange;
  const [first] = useState(fresh);
  const cited = found && sentences.length > 0;
  const length = cited ? lengthOf(sentences) : assistant.length;
  const { shown, typing, finish } = useTyped(length, first);
  useEffect(() => {
    if (first && !typing) onTyped();
  }, [first, typing, onTyped]);
  useEffect(() => (first ? onTyped : undefined), [first, onTyped]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it has grown
  useEffect(onGrown, [shown, onGrown]);

  return (
    <li>
      <Question text={user} />
      <div className="bdm-assistant-answer" data-found={cited}>
        <span className="visually-hidden">Risposta:</span>
        {cited ? (
          <Sentences sentences={sentences} shown={shown} nameOf={nameOf} onCite={onCite} />
        ) : (
          <p className="bdm-assistant-sentence">{assistant.slice(0, shown)}</p>
        )}
        {typing ? (
          <button type="button" className="bdm-assistant-link" onClick={finish}>
            Mostra tutta la risposta
          </button>
        ) : (
          children
        )}
      </div>
    </li>
  );
}

export function Question({ text }: { text: string }) {
  return (
    <div className="bdm-assistant-question">
      <span className="visually-hidden">Domanda: </span>
      {text}
    </div>
  );
}
