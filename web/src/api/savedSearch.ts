import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import type { SortField, SortOrder, Target } from '@/domain/search';
import { API, answerTo, command, inJson } from './http';

/** A search that a person keeps under a name (docs/regole/ricerca.md#ricerche-salvate). */
export type SavedSearch = {
  id: string;
  name: string;
  query: string;
  area: Area | null;
  collated: boolean;
  note_personali: boolean;
  sort_field: SortField | null;
  sort_order: SortOrder | null;
};

/** Without a name a search is called like its expression. */
type NewSavedSearch = Omit<SavedSearch, 'id' | 'name'> & { name?: string };

const address = (target: Target) => `${API}/${target === 'abstract' ? 'massima' : 'provvedimento'}/filter`;

/** The caller's own, newest first. */
export const savedSearchQuery = (target: Target) =>
  queryOptions({
    queryKey: ['savedSearch', target],
    queryFn: ({ signal }) => answerTo<SavedSearch[]>(address(target), { signal }),
    staleTime: 0,
    meta: { silent: true },
  });

/** What is new in the results of a search since they were last looked at. */
export type SearchNews = { id: string; count: number; since: string };

/** Of the latest of the caller's searches, those with something new. */
export const searchNewsQuery = (target: Target) =>
  queryOptions({
    queryKey: ['savedSearch', target, 'news'],
    queryFn: ({ signal }) => answerTo<SearchNews[]>(`${address(target)}/news`, { signal }),
    staleTime: 0,
    meta: { silent: true },
  });

/** Says that the results of a search are being looked at. */
export async function seeSearch(target: Target, id: string): Promise<void> {
  await command(`${address(target)}/${encodeURIComponent(id)}/seen`, { method: 'POST' });
}

export function saveSearch(target: Target, search: NewSavedSearch): Promise<SavedSearch> {
  return answerTo(address(target), inJson(search));
}

export async function renameSearch(target: Target, id: string, name: string): Promise<void> {
  const body = new URLSearchParams({ name });
  await command(`${address(target)}/${encodeURIComponent(id)}/renamed`, { method: 'POST', body });
}

export async function deleteSearch(target: Target, id: string): Promise<void> {
  await command(`${address(target)}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
