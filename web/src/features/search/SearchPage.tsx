import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { searchAddress } from '@/domain/item';
import { writePreferences } from '@/domain/preferences';
import { print } from '@/domain/query';
import { DEFAULT_SORT, readSearch, type Search, sortFor } from '@/domain/search';
import { usePageTitle } from '@/ui/pageTitle';
import { Landing } from './landing/Landing';
import { Results } from './results/Results';
import { useSearchResults } from './results/useSearchResults';
import { SearchForm } from './SearchForm';

/** Classic search (2.6). The address is the search: it can be shared, bookmarked and gone back to. */
export default function SearchPage() {
  usePageTitle('Ricerca Classica');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = readSearch(params);
  const results = useSearchResults(search);

  useEffect(() => writePreferences({ mode: 'standard' }), []);

  function open(change: Partial<Search>) {
    const next = { ...search, ...change };
    const sort =
      change.q === undefined
        ? sortFor(next.q, next.sort_field, next.sort_order)
        : sortFor(next.q, null, null);
    navigate(searchAddress({ ...next, ...sort, from: change.from ?? 0 }));
  }

  return (
    <>
      <div className="bdm-band">
        <div className="container-xxl">
          <h1>Ricerca Classica</h1>
          <SearchForm
            search={search}
            searching={results.isFetching}
            onSearch={open}
            onClear={() => navigate(searchAddress({ ...search, q: '', from: 0, ...DEFAULT_SORT }))}
            onArea={(area) => {
              writePreferences({ area });
              // Without criteria the area is all there is to see at once; with criteria it waits for 'Ricerca'.
              if (!search.q) navigate(searchAddress({ ...search, area, from: 0 }), { replace: true });
            }}
          />
        </div>
      </div>
      <div className="container-xxl py-4">
        {search.q ? (
          <Results search={search} results={results} onChange={open} />
        ) : (
          <Landing
            area={search.area}
            target={search.target}
            onCriterion={(field, value) => open({ q: print({ type: 'equals', field, value }) })}
          />
        )}
      </div>
    </>
  );
}
