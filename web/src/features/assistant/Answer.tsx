import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerContent, Citation } from '@/api/assistant';
import { lengthOf, Quotes, Sentences } from './Sentences';
import { useTyped } from './useTyped';
import { fallbackText, leftOutText } from './words';

/** A question with what was answered; `children` follow the answer. */
export type Exchange<Cited extends Citation> = AnswerContent<Cited> & {
  user: string;
  assistant: string;
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
  const { user, assistant, sentences, passages, left_out, fallback, found, nameOf, children } = exchange;
  const [first] = useState(fresh);
  const cited = found && sentences.length > 0;
  const quoted = sentences.flatMap(({ citations }) => citations.map(({ quote }) => quote));
  const others = passages.filter(({ quote }) => !quoted.some((each) => quote.includes(each)));
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
        {fallback && <p className="bdm-assistant-about">{fallbackText(fallback)}</p>}
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
          <>
            {!cited && <Quotes citations={passages} nameOf={nameOf} onCite={onCite} />}
            {cited && others.length > 0 && (
              <details className="bdm-assistant-others">
                <summary>Altri passi vicini</summary>
                <Quotes citations={others} nameOf={nameOf} onCite={onCite} />
              </details>
            )}
            {left_out > 0 && <p className="bdm-assistant-about">{leftOutText(left_out)}</p>}
            {children}
          </>
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
