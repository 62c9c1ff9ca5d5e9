import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { Provvedimento } from '@/api/content';
import { proposalsQuery } from '@/api/proposals';
import { placeAddress, placeOfWords } from '@/domain/place';
import { FactList } from '@/parts/item/FactList';
import type { Fact } from '@/parts/item/Facts';
import { explained } from '@/ui/Explained';
import { type ReadFact, readable, readFacts } from './factsInText';
import './factsInText.scss';

/** Where fewer are missing the text is not read for them: it takes some twenty milliseconds of a processor. */
const WANTING = 3;

/** What the document that the reader opens says of what is missing among `facts`, where that is much. */
export function useReadFacts(item: Provvedimento, facts: readonly Fact[]): ReadFact[] {
  const missing = facts.flatMap(([term, value]) => (!value && readable(term) ? [term] : []));
  // Whoever may not read the original has the hash of the anonymised version here.
  const { document_hash: hash } = item;
  const { data } = useQuery({
    ...proposalsQuery(hash ?? ''),
    enabled: hash !== null && missing.length >= WANTING,
  });
  return data ? readFacts(missing, data.proposals, item.area) : [];
}

/** They are told apart from what the office gave, each with its place in the text. */
export function ReadFacts({ id, facts }: { id: string; facts: readonly ReadFact[] }) {
  const { pathname, state } = useLocation();
  if (facts.length === 0) return null;
  const list = facts.map(
    ({ term, values, more }): Fact => [
      term,
      <ul key={term} className="bdm-words">
        {values.map(({ label, page, passage }) => (
          <li key={label}>
            {label}{' '}
            <Link
              className="text-nowrap"
              to={placeAddress(`${pathname}?id=${encodeURIComponent(id)}`, placeOfWords(page, passage))}
              state={state}
              preventScrollReset
            >
              <span className="visually-hidden">
                {term}, {label}:{' '}
              </span>
              pag. {page}
            </Link>
          </li>
        ))}
        {more > 0 && <li className="bdm-muted">{more === 1 ? 'e un altro' : `e altri ${more}`}</li>}
      </ul>,
    ],
  );
  return (
    <section className="bdm-read-facts" aria-labelledby="bdm-read-facts">
      <h3 id="bdm-read-facts" className="h6">
        Letto nel testo
      </h3>
      <p className="bdm-small bdm-muted">
        Ricavato automaticamente dal testo del provvedimento: non è un dato fornito dall’ufficio.
      </p>
      <FactList facts={list} named={explained} />
    </section>
  );
}
