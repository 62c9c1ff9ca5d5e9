import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router';
import { additionsQuery } from '@/api/additions';
import { itemAddress } from '@/domain/item';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { conditions, EVERYTHING, print } from '@/domain/query';
import {
  EMPTY_SEARCH,
  hasCriteria,
  hasTextCriterion,
  queryFor,
  readSearch,
  type Search,
  searchAddress,
  sortFor,
  treeOf,
} from '@/domain/search';
import { termsOf } from '@/domain/terms';
import { useKept } from '@/parts/draft';
import { removeDrafts } from '@/parts/draft/store';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { useDebounced } from '@/ui/useDebounced';
import type { SearchFormProps } from './form';
import { Landing } from './landing/Landing';
import { MODE_TITLES, ModeLinks } from './ModeLinks';
import { Results } from './results/Results';
import { SearchLine } from './results/SearchLine';
import { isSyntaxError, useSearchResults } from './results/useSearchResults';
import { StandardForm } from './standard/StandardForm';
import './search.scss';

const News = lazy(() => import('@/parts/sharing/News').then((module) => ({ default: module.News })));
const AdvancedForm = lazy(() =>
  import('./advanced/AdvancedForm').then((module) => ({ default: module.AdvancedForm })),
);

/**
 * The search in both modes (docs/regole/ricerca.md). The address is the search: it can be shared, bookmarked and gone back
 * to. With results the form is folded away, and opened over them by 'Modifica'.
 */
export default function SearchPage() {
  const { pathname, key, state } = useLocation();
  const mode = pathname.endsWith('/advanced') ? 'advanced' : 'standard';
  usePageTitle(MODE_TITLES[mode]);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = readSearch(params, mode);
  const [compact, setCompact] = useState(() => readPreferences().compact);
  const results = useSearchResults(search, compact);

  const found = hasCriteria(search);
  const wanted = isSyntaxError(results.error) || state?.form === true;
  const formId = useId();
  const formBox = useRef<HTMLDivElement>(null);
  const fold = useFold(key, found, wanted, formBox);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => writePreferences({ mode }), [mode]);

  const open = (change: Partial<Search>, options?: NavigateOptions) =>
    navigate(searchAddress(changedBy(search, change)), options);

  return (
    <>
      {found && <h1 className="visually-hidden">{MODE_TITLES[mode]}</h1>}
      {found && (
        <SearchLine
          search={search}
          results={results}
          heading={heading}
          onChange={open}
          form={{ id: formId, open: fold.unfolded, onToggle: () => fold.unfold(!fold.unfolded) }}
        />
      )}
      <div className="bdm-band" id={formId} ref={formBox} hidden={!fold.unfolded}>
        <div className="container-xxl">
          <SearchForm {...{ search, mode, found, fold }} searching={results.isFetching} />
          {!found && (
            <Suspense fallback={<div className="bdm-news" />}>
              <News />
            </Suspense>
          )}
        </div>
      </div>
      <div className={`container-xxl ${found ? 'pt-2 pb-4' : 'py-4'}`}>
        {found ? (
          <Results
            {...{ search, results, heading, compact }}
            onCompact={setCompact}
            folded={!fold.unfolded}
            onChange={open}
          />
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

type SearchFormOf = {
  search: Search;
  mode: Search['mode'];
  /** There is a search at the address. */
  found: boolean;
  searching: boolean;
  fold: ReturnType<typeof useFold>;
};

/** The form of the mode, and what is written in it: nothing else is made anew while one writes. */
function SearchForm({ search, mode, found, searching, fold: { unfolded, kept, unfold } }: SearchFormOf) {
  const navigate = useNavigate();
  const isHere = useHere(useLocation().key);
  const [draft, setDraft] = useState<Partial<Search>>({});
  const changed = (change: Partial<Search>) => changedBy(search, change);
  const { widened, widenedDraft } = useAdditions(draft, search.q);
  const restored = useUnsent(search, draft, () => found && unfold(true));

  const form: SearchFormProps = {
    search: { ...search, ...restored },
    searching,
    onSearch: async (change) => {
      const asked = await widened(change);
      // Meanwhile the reader may have gone elsewhere.
      if (isHere()) navigate(searchAddress(changed(asked)));
    },
    onOpen: (id, change) => {
      if (!isHere()) return;
      // What was written has led where it was meant to.
      removeDrafts('ricerca');
      setDraft({});
      const asked = changed(change);
      const kind = asked.target === 'abstract' ? 'massima' : 'provvedimento';
      navigate(itemAddress(kind, id), { state: { results: { search: asked, position: 0 } } });
    },
    onClear: () =>
      navigate(searchAddress({ ...EMPTY_SEARCH, mode, area: search.area, target: search.target })),
    onDraft: setDraft,
    onArea: (area, q = search.q) => {
      writePreferences({ area });
      // The other area of what is shown, at once; without criteria that is no step to go back over.
      navigate(searchAddress({ ...search, q, area, from: 0 }), { replace: !found });
    },
  };
  return (
    <>
      <div className="bdm-search-head">
        {!found && <h1>{MODE_TITLES[mode]}</h1>}
        <ModeLinks search={draft.q === undefined || draft.q === search.q ? search : changed(widenedDraft)} />
      </div>
      {!unfolded && !kept ? null : mode === 'standard' ? (
        <StandardForm key={restored ? 'again' : ''} {...form} />
      ) : (
        <Suspense fallback={<Skeleton lines={5} label="Caricamento in corso" />}>
          <AdvancedForm key={restored ? 'again' : ''} {...form} />
        </Suspense>
      )}
    </>
  );
}

/** The search with a change, from its first page. */
function changedBy(search: Search, change: Partial<Search>): Search {
  const next = { ...search, ...change };
  const q = next.target === search.target ? next.q : queryFor(next.target, next.q);
  const sort = sortFor(q, next.sort_field, next.sort_order);
  return { ...next, q, ...sort, from: change.from ?? 0 };
}

/** Tells whether the page is still at the address that it was asked at. */
function useHere(key: string): () => boolean {
  const here = useRef<string | null>(null);
  useEffect(() => {
    here.current = key;
    return () => {
      here.current = null;
    };
  }, [key]);
  return () => here.current === key;
}

/** Whether the form is open: always without results, with them where that is `wanted` or asked for. */
function useFold(key: string, found: boolean, wanted: boolean, form: RefObject<HTMLElement | null>) {
  // Another address folds the form: its results are what is wanted then.
  const [toggled, setToggled] = useState<{ at: string; open: boolean } | null>(null);
  const unfolded = !found || (toggled?.at === key ? toggled.open : wanted);
  // What was being written is there again when the form is opened once more.
  const [kept, setKept] = useState(unfolded);

  useEffect(() => {
    if (unfolded) setKept(true);
  }, [unfolded]);

  // Opened to be written in.
  useEffect(() => {
    if (toggled?.open) form.current?.querySelector<HTMLElement>('input.form-control, textarea')?.focus();
  }, [toggled, form]);

  return { unfolded, kept, unfold: (open: boolean) => setToggled({ at: key, open }) };
}

/** The additions to what is written. They are asked for while it is written, so that nobody waits for them. */
function useAdditions(draft: Partial<Search>, before: string) {
  const queries = useQueryClient();
  const written = useDebounced(draft.q ?? before);
  const additions = useQuery({ ...additionsQuery(written, before), enabled: mayWiden(written, before) });
  const widenedDraft = written === draft.q && additions.data ? { ...draft, q: additions.data } : draft;

  /** What a form asks for, with its additions; without them where they cannot be had. */
  async function widened(change: Partial<Search>): Promise<Partial<Search>> {
    const { q } = change;
    if (q === undefined || !mayWiden(q, before)) return change;
    return { ...change, q: await queries.fetchQuery(additionsQuery(q, before)).catch(() => q) };
  }

  return { widened, widenedDraft };
}

/** What stood in the form of the search at an address. */
type Unsent = { at: string; draft: Partial<Search> };

/** Keeps what is written and not searched: it is there again, and given, after a reload or an expired session. */
function useUnsent(search: Search, draft: Partial<Search>, onAgain: () => void): Partial<Search> | null {
  const at = searchAddress(search);
  const unsent = Object.entries(draft).some(([name, value]) => search[name as keyof Search] !== value);
  const [again, setAgain] = useState<Unsent | null>(null);
  useKept<Unsent>('ricerca', unsent ? { at, draft } : null, (kept) => {
    if (kept.at !== at) return;
    setAgain(kept);
    onAgain();
  });
  return again?.at === at ? again.draft : null;
}

/**
 * Whether there may be additions to `q` after the search of `before`: there are words to look for, and other ones. The
 * terms of a text were chosen from it as they are.
 */
function mayWiden(q: string, before: string): boolean {
  return q !== before && hasTextCriterion(q) && !conditions(treeOf(q) ?? EVERYTHING).some(termsOf);
}
