import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { formatNumber, formatResultCount } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import { NO_RESULTS } from '@/domain/messages';
import { PAGE_SIZE, pageCount, type Search, searchAddress, VISIBLE_RESULTS } from '@/domain/search';
import { MassimaResult } from '@/parts/result/MassimaResult';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';
import { useReturn } from '@/parts/result/useReturn';
import { Pagination } from '@/ui/Pagination';
import { useAnnounce } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { ExportButton } from './ExportButton';
import { Facets } from './Facets';
import { FewResults, NoResults } from './NoResults';
import { SearchFailure } from './SearchFailure';
import { SortControl } from './SortControl';
import { CardTools, SelectionBar, SelectionProvider } from './selection';
import { Understood } from './Understood';
import type { SearchResults } from './useSearchResults';
import './results.scss';

export type ResultsProps = {
  search: Search;
  results: SearchResults;
  onChange: (change: Partial<Search>) => void;
};

/** What a search found (docs/regole/ricerca.md): the list, what narrows it, and what the search was understood to be. */
export function Results(props: ResultsProps) {
  // Pages and orders of one search share their selection.
  const { q, area, target, collated, note_personali } = props.search;
  return (
    <SelectionProvider of={JSON.stringify([q, area, target, collated, note_personali])}>
      <Found {...props} />
    </SelectionProvider>
  );
}

function Found({ search, results, onChange }: ResultsProps) {
  const { count, provvedimento, massima, isError, isPlaceholderData } = results;
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(search.from);
  useReturn(search, list, count !== undefined && !isPlaceholderData);

  useEffect(() => {
    if (count !== undefined && !isPlaceholderData)
      announce(count === 0 ? NO_RESULTS : formatResultCount(count));
  }, [count, isPlaceholderData, announce]);

  // Another page of the same list: begin to read at its top.
  useEffect(() => {
    if (shown.current === search.from) return;
    shown.current = search.from;
    heading.current?.focus();
  }, [search.from]);

  // A search that failed is not the one before it, whose results may still be at hand.
  if (isError && (count === undefined || isPlaceholderData)) {
    return (
      <SearchFailure search={search} error={results.error} onRetry={results.refetch} onChange={onChange} />
    );
  }
  if (count === undefined) {
    return (
      <div className="bdm-results" aria-busy="true">
        {[1, 2, 3].map((card) => (
          <div className="bdm-card" key={card}>
            <Skeleton lines={4} label="Ricerca in corso" />
          </div>
        ))}
      </div>
    );
  }
  // An address beyond the end (results that have gone since): its last page instead.
  if (count > 0 && search.from >= count && !isPlaceholderData) {
    return <Navigate to={searchAddress({ ...search, from: (pageCount(count) - 1) * PAGE_SIZE })} replace />;
  }
  // While the next results are awaited their criteria already stand: another one is taken from them, not from the last.
  const expression = isPlaceholderData ? search.q : results.expression;
  const understood = <Understood search={search} expression={expression} onChange={onChange} />;
  if (count === 0) {
    return (
      <section aria-label="Risultati">
        {understood}
        <NoResults search={search} onChange={onChange} />
      </section>
    );
  }
  const kind: ItemKind = massima ? 'massima' : 'provvedimento';
  const chooseable = [
    ...(provvedimento ?? []).map(({ id, label }) => ({ kind, id, label })),
    ...(massima ?? []).map(({ id, titolo }) => ({ kind, id, label: titolo })),
  ];
  return (
    <section aria-labelledby="risultati" aria-busy={isPlaceholderData}>
      <div className="bdm-results-head">
        <div>
          <h2 id="risultati" ref={heading} tabIndex={-1} className="h4 mb-0">
            {formatResultCount(count)}
          </h2>
          {count > VISIBLE_RESULTS && (
            <p className="mb-0">Sono visibili i primi {formatNumber(VISIBLE_RESULTS)} risultati.</p>
          )}
        </div>
        <div className="bdm-results-tools">
          <SortControl search={search} onChange={onChange} />
          <ExportButton search={search} count={count} />
        </div>
      </div>
      {understood}
      <FewResults search={search} count={count} onChange={onChange} />
      <div className={`bdm-results-body ${isPlaceholderData ? 'bdm-stale' : ''}`}>
        <Facets search={search} facets={results.facets} onChange={onChange} />
        <div>
          <SelectionBar kind={kind} page={chooseable} />
          <ol className="bdm-results" start={search.from + 1} ref={list}>
            {provvedimento?.map((item, index) => (
              <li key={item.id} className="bdm-selectable">
                <CardTools item={{ kind, id: item.id, label: item.label }} />
                <ProvvedimentoResult item={item} from={{ search, position: search.from + index }} />
              </li>
            ))}
            {massima?.map((item, index) => (
              <li key={item.id} className="bdm-selectable">
                <CardTools item={{ kind, id: item.id, label: item.titolo }} />
                <MassimaResult item={item} from={{ search, position: search.from + index }} />
              </li>
            ))}
          </ol>
          <Pagination
            label="Pagine dei risultati"
            current={search.from / PAGE_SIZE + 1}
            total={pageCount(count)}
            address={(page) => searchAddress({ ...search, from: (page - 1) * PAGE_SIZE })}
          />
        </div>
      </div>
    </section>
  );
}
