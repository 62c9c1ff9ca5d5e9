import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { API, answerTo } from './http';

/**
 * A criterion that the box of the advanced search offers: `type` is a field of the search language. Of a citation `q`
 * looks for it, with the words typed beside it, and finds `count`; `id` is the one item with the number typed, and `missing` says
 * that it finds nothing.
 */
export type Suggestion = {
  type: string;
  label: string;
  text: string;
  q?: string;
  count?: number;
  id?: string;
  missing?: string;
};

/** Suggestions begin after this many characters, and go up to this length. */
export const SUGGESTION_MIN = 2;
const SUGGESTION_MAX = 200;

const kindOf = (target: Target) => (target === 'abstract' ? 'massima' : 'provvedimento');

/** What was typed, completed. A request that is no longer waited for is aborted. */
export const suggestionQuery = (target: Target, area: Area, typed: string) => {
  const q = typed.trim().slice(0, SUGGESTION_MAX);
  return queryOptions({
    queryKey: ['suggestion', target, area, q],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({ q, area });
      return answerTo<Suggestion[]>(`${API}/${kindOf(target)}/autocomplete?${parameters}`, { signal });
    },
    enabled: q.length >= SUGGESTION_MIN,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  });
};
