import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Navigate, type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { formatNumber, formatResultCount } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import { NO_RESULTS } from '@/domain/messages';
import { pageCount, type Search, searchAddress, VISIBLE_RESULTS } from '@/domain/search';
import { Passages } from '@/parts/authority/Passages';
import { trailAddress, useTrail } from '@/parts/navigation/useTrail';
import { MassimaResult } from '@/parts/result/MassimaResult';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';
import { useReturn } from '@/parts/result/useReturn';
import { Pagination } from '@/ui/Pagination';
import { useAnnounce } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { useMedia } from '@/ui/useMedia';
import { FacetSheet } from './FacetSheet';
import { Facets, knownFacets } from './Facets';
import { FewResults, NoResults } from './NoResults';
import { PrecedentLinks, usePrecedents } from './Precedents';
import { ResultTools } from './ResultTools';
import { SearchFailure } from './SearchFailure';
import { CardTools, SelectionBar, SelectionProvider } from './selection';
import type { SearchResults } from './useSearchResults';
import './results.scss';

type ResultsProps = {
  search: Search;
  results: SearchResults;
  /** Of the line above, which says how many there are. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The form, which has the menu of the searches, is folded away. */
  folded: boolean;
  /** Short cards instead of whole ones. */
  compact: boolean;
  onCompact: (compact: boolean) => void;
  onChange: (change: Partial<Search>, options?: NavigateOptions) => void;
};

const CoverageLink = lazy(() => import('./CoverageLink'));

/** What a search found (docs/regole/ricerca.md#risultati): the list, and what narrows it. */
export function Results(props: ResultsProps) {
  // Pages and orders of one search share their selection.
  const { q, area, target, collated, note_personali } = props.search;
  return (
    <SelectionProvider of={JSON.stringify([q, area, target, collated, note_personali])}>
      <Found {...props} />
    </SelectionProvider>
  );
}

function Found({ search, results, heading, folded, compact, onCompact, onChange }: ResultsProps) {
  const { count, provvedimento, massima, isError, isPlaceholderData } = results;
  const announce = useAnnounce();
  const precedents = usePrecedents(search, provvedimento?.map(({ id }) => id) ?? []);
  const list = useRef<HTMLOListElement>(null);
  const sheet = useSheet();
  const come = count !== undefined && !isPlaceholderData;
  const returned = useReturn(search, list, come);
  useArrival(heading, come, returned, sheet.open);
  useTrail(come ? { kind: 'ricerca', address: trailAddress(search), count } : null);

  // The result that one came back to may be gone, as what was just sent back is: reading begins with the others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are what is watched
  useEffect(() => {
    if (returned && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [provvedimento, massima]);

  useEffect(() => {
    if (count !== undefined && !isPlaceholderData)
      announce(count === 0 ? NO_RESULTS : formatResultCount(count));
  }, [count, isPlaceholderData, announce]);

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
    const last = (pageCount(count, search.size) - 1) * search.size;
    return <Navigate to={searchAddress({ ...search, from: last })} replace />;
  }
  if (count === 0) return <NoResults search={search} onChange={onChange} />;
  const kind: ItemKind = massima ? 'massima' : 'provvedimento';
  const chooseable = [
    ...(provvedimento ?? []).map(({ id, label }) => ({ kind, id, label })),
    ...(massima ?? []).map(({ id, titolo }) => ({ kind, id, label: titolo })),
  ];
  const facets = knownFacets(results.facets);
  return (
    <section
      aria-labelledby="risultati"
      aria-busy={isPlaceholderData}
      className={`bdm-results-body ${isPlaceholderData ? 'bdm-stale' : ''} ${facets.length > 0 ? 'bdm-results-narrowed' : ''}`}
    >
      {/* The list comes first for the keyboard: what narrows it stands beside it, not before it. */}
      <div className="bdm-results-list">
        <ResultTools
          {...{ search, facets, compact, folded, onChange }}
          onFilter={sheet.show}
          onCompact={onCompact}
          selection={<SelectionBar kind={kind} page={chooseable} />}
        />
        {count > VISIBLE_RESULTS && (
          <p className="bdm-muted">Sono visibili i primi {formatNumber(VISIBLE_RESULTS)} risultati.</p>
        )}
        <PrecedentLinks search={search} names={precedents.names} />
        <FewResults few={false} {...{ search, count, onChange }} />
        <ol className="bdm-results" start={search.from + 1} ref={list}>
          <Cards {...{ search, results, compact }} passages={precedents.passages} />
        </ol>
        {/* Below them: what comes later moves none. */}
        <Suspense fallback={null}>
          {search.q.includes('ufficio:') && <CoverageLink search={search} />}
        </Suspense>
        <FewResults few {...{ search, count, onChange }} />
        <Pagination
          label="Pagine dei risultati"
          current={search.from / search.size + 1}
          total={pageCount(count, search.size)}
          address={(page) => searchAddress({ ...search, from: (page - 1) * search.size })}
        />
      </div>
      {sheet.narrow ? (
        sheet.open && (
          <FacetSheet count={isPlaceholderData ? undefined : count} onClose={sheet.close}>
            <Facets
              {...{ search, facets }}
              onChange={(change) => onChange(change, { replace: true, state: SHEET })}
            />
          </FacetSheet>
        )
      ) : (
        <Facets {...{ search, facets, onChange }} />
      )}
    </section>
  );
}

type CardsProps = Pick<ResultsProps, 'search' | 'results' | 'compact'> & {
  passages: ReturnType<typeof usePrecedents>['passages'];
};

/** The results of a page, each with what may be done with it. */
function Cards({ search, results: { provvedimento, massima }, compact, passages }: CardsProps) {
  return (
    <>
      {provvedimento?.map((item, index) => (
        <li key={item.id} className="bdm-selectable">
          <ProvvedimentoResult
            item={item}
            from={{ search, position: search.from + index }}
            compact={compact}
            tools={<CardTools item={{ kind: 'provvedimento', id: item.id, label: item.label }} />}
          />
          <Passages passages={passages.get(item.id)?.slice(0, 1) ?? []} />
        </li>
      ))}
      {massima?.map((item, index) => (
        <li key={item.id} className="bdm-selectable">
          <MassimaResult
            item={item}
            from={{ search, position: search.from + index }}
            compact={compact}
            tools={<CardTools item={{ kind: 'massima', id: item.id, label: item.titolo }} />}
          />
        </li>
      ))}
    </>
  );
}

/** Of an entry of the history: what narrows the results stands over them. */
const SHEET = { filters: true };

/**
 * What narrows the results on a small window. It has an entry of the history, in which what is chosen takes the place of
 * what was: Back gives up all of it, and closing it leaves what was chosen.
 */
function useSheet() {
  const narrow = useMedia('(max-width: 991.98px)');
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const here = pathname + search;
  return {
    narrow,
    open: narrow && state?.filters === true,
    show: () => navigate(here, { state: SHEET }),
    close: () => navigate(here, { replace: true }),
  };
}

/**
 * Where results of another address have come, reading begins with them, unless it begins `elsewhere`; not while something
 * is `over` them.
 */
function useArrival(
  heading: RefObject<HTMLHeadingElement | null>,
  come: boolean,
  elsewhere: boolean,
  over: boolean,
): void {
  const { key } = useLocation();
  const arrived = useRef<string | null>(null);
  const setOut = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what is watched
  useEffect(() => {
    setOut.current = document.activeElement;
  }, [key]);
  useEffect(() => {
    if (!come || over || arrived.current === key) return;
    const first = arrived.current === null;
    arrived.current = key;
    // Who has opened the form meanwhile is not called away from it.
    const active = document.activeElement;
    if (active !== setOut.current && active?.closest('form')) return;
    // One comes back to a result once; afterwards there are other addresses.
    if (!(elsewhere && first)) heading.current?.focus({ preventScroll: true });
  }, [come, key, elsewhere, over, heading]);
}
