import type { ReactNode } from 'react';
import { MISSING, MISSING_PLURAL } from '@/domain/format';

/** Everything known about an item, term by term; what is missing says so. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="bdm-fact-list">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={value ? '' : 'bdm-muted'}>{value || MISSING}</dd>
        </div>
      ))}
    </dl>
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
