import { type Area, type PageSize, pageSize, readPreferences, type SearchMode } from './preferences';
import {
  EVERYTHING,
  type FieldName,
  type Leaf,
  leaves,
  parse,
  print,
  pruned,
  QuerySyntax,
  searchesText,
  type Tree,
} from './query';

// Search through its address: the mode is its path, the rest its parameters (docs/regole/ricerca.md#la-pagina).

/** Of lists that have one size only. */
export const PAGE_SIZE = 10;
/** Results that can be looked at (docs/regole/ricerca.md#risultati); the count itself stays exact. */
export const VISIBLE_RESULTS = 10_000;

export type Target = 'provvedimento' | 'abstract';
export type SortField = 'score' | 'data' | 'data_pubblicazione';
export type SortOrder = 'asc' | 'desc';

export type Search = {
  mode: SearchMode;
  q: string;
  area: Area;
  target: Target;
  from: number;
  /** Results of a page. */
  size: PageSize;
  sort_field: SortField;
  sort_order: SortOrder;
  /** Only what is in the reader's own folders, and in those shared with them. */
  collated: boolean;
  /** Only what the reader has written notes on. */
  note_personali: boolean;
};

/** Whether the query searches in text: by relevance, then, and in no other order (docs/regole/ricerca.md#ordine). */
export function hasTextCriterion(q: string): boolean {
  return searchesText(treeOf(q) ?? EVERYTHING);
}

/** The tree of a query, or null where it does not parse: what is said of that is the page's business. */
export function treeOf(q: string): Tree | null {
  try {
    return parse(q);
  } catch (error) {
    if (error instanceof QuerySyntax) return null;
    throw error;
  }
}

/** The fields that only one kind of content is searched by (docs/regole/ricerca.md#ricerca-classica). */
const ONLY_OF: Partial<Record<FieldName, Target>> = {
  parte_processuale: 'provvedimento',
  titolo: 'abstract',
};

/** Whether a criterion is one of this kind of content. */
export const applies = ({ field }: Leaf, target: Target): boolean => (ONLY_OF[field] ?? target) === target;

/** The query without what does not apply to the target. */
export function queryFor(target: Target, q: string): string {
  const tree = treeOf(q);
  const kept = (leaf: Leaf) => applies(leaf, target);
  return !tree || leaves(tree).every(kept) ? q : print(pruned(tree, kept));
}

/** Whether there is anything to search for: criteria, or the reader's own folders or notes. */
export function hasCriteria(search: Pick<Search, 'q' | 'collated' | 'note_personali'>): boolean {
  return search.q !== '' || search.collated || search.note_personali;
}

export const DEFAULT_SORT = { sort_field: 'data', sort_order: 'desc' } as const;
export const RELEVANCE = { sort_field: 'score', sort_order: 'desc' } as const;

export const EMPTY_SEARCH: Search = {
  mode: 'standard',
  q: '',
  area: 'civile',
  target: 'provvedimento',
  from: 0,
  size: PAGE_SIZE,
  ...DEFAULT_SORT,
  collated: false,
  note_personali: false,
};

export function sortFor(
  q: string,
  field: string | null,
  order: string | null,
): Pick<Search, 'sort_field' | 'sort_order'> {
  if (hasTextCriterion(q)) return RELEVANCE;
  if (field !== 'data' && field !== 'data_pubblicazione') return DEFAULT_SORT;
  return { sort_field: field, sort_order: order === 'asc' ? 'asc' : 'desc' };
}

/** Reads an address; what is missing or makes no sense becomes the default. */
export function readSearch(params: URLSearchParams, mode: SearchMode = 'standard'): Search {
  const q = (params.get('q') ?? '').trim();
  const area = params.get('area');
  const preferred = readPreferences();
  const size = pageSize(params.get('size')) ?? preferred.size;
  const from = Number(params.get('from') ?? 0);
  return {
    mode,
    q,
    area: area === 'civile' || area === 'penale' ? area : preferred.area,
    target: params.get('target') === 'abstract' ? 'abstract' : 'provvedimento',
    from: Number.isInteger(from) && from > 0 && from < VISIBLE_RESULTS ? from - (from % size) : 0,
    size,
    collated: params.get('collated') === 'true',
    note_personali: params.get('note_personali') === 'true',
    ...sortFor(q, params.get('sort_field'), params.get('sort_order')),
  };
}

/** Writes an address that `readSearch` reads back unchanged. */
export function writeSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams();
  if (search.q) params.set('q', search.q);
  params.set('target', search.target);
  params.set('area', search.area);
  if (search.from > 0) params.set('from', String(search.from));
  // Whoever opens the address may prefer another.
  if (search.size !== PAGE_SIZE || readPreferences().size !== PAGE_SIZE)
    params.set('size', String(search.size));
  params.set('sort_field', search.sort_field);
  params.set('sort_order', search.sort_order);
  if (search.collated) params.set('collated', 'true');
  if (search.note_personali) params.set('note_personali', 'true');
  return params;
}

/** The address of a search, in its own mode or in the other. */
export function searchAddress(search: Search, mode: SearchMode = search.mode): string {
  return `/search/${mode}?${writeSearch(search)}`;
}

type StoredSearch = Pick<Search, 'collated' | 'note_personali'> & {
  query: string;
  area: Area | null;
  sort_field: string | null;
  sort_order: string | null;
};

/** The address of a search that was saved; `base` has what is not saved. */
export function savedAddress(base: Search, saved: StoredSearch): string {
  const { query: q, collated, note_personali } = saved;
  const sort = sortFor(q, saved.sort_field, saved.sort_order);
  return searchAddress({
    ...base,
    q,
    area: saved.area ?? base.area,
    collated,
    note_personali,
    from: 0,
    ...sort,
  });
}

/** Result pages that can be opened. */
export function pageCount(count: number, size: number = PAGE_SIZE): number {
  return Math.ceil(Math.min(count, VISIBLE_RESULTS) / size);
}

/**
 * The entries of a pagination: first and last page, the current one with its neighbours, and gaps between.
 * `pagesAround(7, 40)` → [1, 'gap', 6, 7, 8, 'gap', 40]
 */
export function pagesAround(current: number, total: number): (number | 'gap')[] {
  const shown = [...new Set([1, current - 1, current, current + 1, total])].filter(
    (page) => page >= 1 && page <= total,
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap' as const, page];
  });
}
