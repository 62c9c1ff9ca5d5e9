import type { ReactNode } from 'react';
import { MISSING, MISSING_PLURAL } from '@/domain/format';
import type { Fact } from './Facts';

type Props = {
  facts: readonly Fact[];
  /** How a term is shown, where it is not alone its word. */
  named?: (term: string) => ReactNode;
};

/** Everything known about an item, term by term; what is missing says so. */
export function FactList({ facts, named = (term) => term }: Props) {
  return (
    <dl className="bdm-fact-list">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{named(term)}</dt>
          <dd className={value ? '' : 'bdm-muted'}>{value || MISSING}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same, with what is missing in one line. */
export function KnownFacts({ facts, named }: Props) {
  const missing = facts.filter(([, value]) => !value).map(([term]) => term);
  return (
    <>
      <FactList facts={facts.filter(([, value]) => value)} named={named} />
      {missing.length > 0 && <p className="bdm-missing">Dati non disponibili: {missing.join(', ')}</p>}
    </>
  );
}

/** A list of words, or that there are none. */
export function WordList({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <span className="bdm-muted">{MISSING_PLURAL}</span>;
  return (
    <ul className="bdm-words">
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
