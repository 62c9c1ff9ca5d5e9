import { MISSING, MISSING_PLURAL } from '@/domain/format';
import type { Fact } from './Facts';

/** Everything known about an item, term by term; what is missing says so. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
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

/** The same, with what is missing in one line. */
export function KnownFacts({ facts }: { facts: readonly Fact[] }) {
  const missing = facts.filter(([, value]) => !value).map(([term]) => term);
  return (
    <>
      <FactList facts={facts.filter(([, value]) => value)} />
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
