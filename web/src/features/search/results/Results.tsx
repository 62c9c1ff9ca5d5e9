import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { formatNumber, formatResultCount } from '@/domain/format';
import { searchAddress } from '@/domain/item';
import { NO_RESULTS } from '@/domain/messages';
import {
  hasTextCriterion,
  PAGE_SIZE,
  pageCount,
  type Search,
  type SortField,
  type SortOrder,
  VISIBLE_RESULTS,
} from '@/domain/search';
import { SelectField } from '@/ui/Field';
import { Pagination } from '@/ui/Pagination';
import { useAnnounce } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { MassimaResult } from './MassimaResult';
import { ProvvedimentoResult } from './ProvvedimentoResult';
import type { SearchResults } from './useSearchResults';

type Props = { search: Search; results: SearchResults; onChange: (change: Partial<Search>) => void };

export function Results({ search, results, onChange }: Props) {
  const { count, provvedimento, massima, isError, isPlaceholderData } = results;
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(search.from);

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

  if (isError && count === undefined) return <p>Non è stato possibile eseguire la ricerca.</p>;
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
  if (count === 0) return <p className="lead bdm-empty">{NO_RESULTS}</p>;

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
        <SortControl search={search} onChange={onChange} />
      </div>
      <div className={`bdm-results ${isPlaceholderData ? 'bdm-stale' : ''}`}>
        {provvedimento?.map((item, index) => (
          <ProvvedimentoResult key={item.id} item={item} from={{ search, position: search.from + index }} />
        ))}
        {massima?.map((item, index) => (
          <MassimaResult key={item.id} item={item} from={{ search, position: search.from + index }} />
        ))}
      </div>
      <Pagination
        label="Pagine dei risultati"
        current={search.from / PAGE_SIZE + 1}
        total={pageCount(count)}
        address={(page) => searchAddress({ ...search, from: (page - 1) * PAGE_SIZE })}
      />
    </section>
  );
}

const SORTS: { field: SortField; order: SortOrder; label: string }[] = [
  { field: 'data', order: 'desc', label: 'Data di deposito, dalla più recente' },
  { field: 'data', order: 'asc', label: 'Data di deposito, dalla meno recente' },
  { field: 'data_pubblicazione', order: 'desc', label: 'Data di pubblicazione, dalla più recente' },
  { field: 'data_pubblicazione', order: 'asc', label: 'Data di pubblicazione, dalla meno recente' },
];

/** With a text criterion results come by relevance and in no other order (4.2). */
function SortControl({ search, onChange }: { search: Search; onChange: (change: Partial<Search>) => void }) {
  const byRelevance = hasTextCriterion(search.q);
  return (
    <SelectField
      label="Ordina per"
      className="bdm-sort"
      disabled={byRelevance}
      value={`${search.sort_field} ${search.sort_order}`}
      onChange={(event) => {
        const [sort_field, sort_order] = event.target.value.split(' ') as [SortField, SortOrder];
        onChange({ sort_field, sort_order });
      }}
    >
      {byRelevance ? (
        <option value="score desc">Rilevanza</option>
      ) : (
        SORTS.map(({ field, order, label }) => (
          <option key={label} value={`${field} ${order}`}>
            {label}
          </option>
        ))
      )}
    </SelectField>
  );
}
