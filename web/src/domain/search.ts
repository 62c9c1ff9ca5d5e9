import { type Area, readPreferences } from './preferences';

/** Search through its address: the parameters of 2.6 that the standard page uses. */
export const PAGE_SIZE = 10;
/** Results that can be looked at (section 9); the count itself stays exact. */
export const VISIBLE_RESULTS = 10_000;

export type Target = 'provvedimento' | 'abstract';
export type SortField = 'score' | 'data' | 'data_pubblicazione';
export type SortOrder = 'asc' | 'desc';

export type Search = {
  q: string;
  area: Area;
  target: Target;
  from: number;
  sort_field: SortField;
  sort_order: SortOrder;
};

/** The characters that Testo and Titolo may not contain (5.6). */
export const FORBIDDEN_CHARACTERS = '+ - = & | ! < > { } ^ " ~ * ? :'.split(' ');

export function forbiddenIn(text: string): string[] {
  return FORBIDDEN_CHARACTERS.filter((char) => text.includes(char));
}

/** The message shown under the field, or null when the text is fine. */
export function textError(text: string): string | null {
  const found = forbiddenIn(text);
  if (found.length === 0) return null;
  const which = found.length === 1 ? 'il carattere' : 'i caratteri';
  return `Il testo non può contenere ${which} ${found.join(' ')}`;
}

/**
 * Words to look for → one criterion of the search language: at least one of the words.
 * Brackets would end the list and AND, OR, NOT in capitals would be operators: neither is a word to look for.
 */
export function textToQuery(text: string): string {
  const words = text
    .replace(/[()[\]\\]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^(AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word));
  return words.length ? `testo:(${words.join(' ')})` : '';
}

/** The inverse: the words of a query that is one text criterion, or null for any other query. */
export function queryToText(q: string): string | null {
  const trimmed = q.trim();
  if (trimmed === '') return '';
  const list = /^testo:\(([^()[\]"\\]*)\)$/.exec(trimmed);
  const words = list ? (list[1] ?? '') : trimmed;
  if (/[()[\]:"\\]/.test(words) || /(^|\s)(AND|OR|NOT)(\s|$)/.test(words)) return null;
  return words.trim();
}

/** Whether the query searches in text: by relevance, then, and in no other order (4.2). */
export function hasTextCriterion(q: string): boolean {
  const withoutValues = q.replace(
    /\b(?!testo:|testo_all_words:|titolo:)[a-z_]+:("(?:\\.|[^"\\])*"|\[[^\]]*\]|\([^)]*\)|\S+)/g,
    ' ',
  );
  return withoutValues.replace(/\b(AND|OR|NOT)\b|[()\s]/g, '') !== '';
}

export const DEFAULT_SORT = { sort_field: 'data', sort_order: 'desc' } as const;
export const RELEVANCE = { sort_field: 'score', sort_order: 'desc' } as const;

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
export function readSearch(params: URLSearchParams): Search {
  const q = (params.get('q') ?? '').trim();
  const area = params.get('area');
  const from = Number(params.get('from') ?? 0);
  return {
    q,
    area: area === 'civile' || area === 'penale' ? area : readPreferences().area,
    target: params.get('target') === 'abstract' ? 'abstract' : 'provvedimento',
    from: Number.isInteger(from) && from > 0 && from < VISIBLE_RESULTS ? from - (from % PAGE_SIZE) : 0,
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
  params.set('sort_field', search.sort_field);
  params.set('sort_order', search.sort_order);
  return params;
}

/** Result pages that can be opened. */
export function pageCount(count: number): number {
  return Math.ceil(Math.min(count, VISIBLE_RESULTS) / PAGE_SIZE);
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
