import type { RefObject } from 'react';
import { formatResultCount } from '@/domain/format';
import type { Search } from '@/domain/search';
import { ExportButton } from '@/parts/exporting';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { BreadthSwitch, ReachSwitch } from './BreadthSwitch';
import { Criteria } from './Criteria';
import { SortControl } from './SortControl';
import type { SearchResults } from './useSearchResults';
import './results.scss';

type Props = {
  search: Search;
  results: SearchResults;
  onChange: (change: Partial<Search>) => void;
  /** Gets the focus when results have come. */
  heading: RefObject<HTMLHeadingElement | null>;
  form: { id: string; open: boolean; onToggle: () => void };
};

/**
 * The search in one line over its results (docs/regole/ricerca.md#risultati): what is asked for, how to change it, how
 * much there is, in which order, and the list as a file. It stays while one reads.
 */
export function SearchLine({ search, results, onChange, heading, form }: Props) {
  const { count, isPlaceholderData, isError } = results;
  const known = count !== undefined && !(isError && isPlaceholderData);
  return (
    <div className="bdm-search-line">
      <div className="container-xxl">
        <div className="bdm-search-asked">
          {/* While the next results are awaited their criteria already stand: another one is taken from them. */}
          <Criteria
            search={search}
            expression={known && !isPlaceholderData ? results.expression : search.q}
            onChange={onChange}
          />
          <Button
            color="primary"
            size="xs"
            outline
            aria-expanded={form.open}
            aria-controls={form.id}
            onClick={form.onToggle}
          >
            <Icon name={form.open ? 'it-close' : 'it-pencil'} size="sm" color="primary" className="me-1" />
            {form.open ? 'Chiudi' : 'Modifica'}
            <span className="visually-hidden"> la ricerca</span>
          </Button>
        </div>
        {known && count > 0 && (
          <div className="bdm-search-found">
            <h2 id="risultati" ref={heading} tabIndex={-1}>
              {formatResultCount(count)}
            </h2>
            <BreadthSwitch count={count} other={results.otherBreadth} onChange={onChange} />
            <ReachSwitch count={count} other={results.otherReach} onChange={onChange} />
            <SortControl search={search} onChange={onChange} />
            <ExportButton source={{ search }} title="Esporta i risultati" count={count}>
              Esporta
            </ExportButton>
          </div>
        )}
      </div>
    </div>
  );
}
