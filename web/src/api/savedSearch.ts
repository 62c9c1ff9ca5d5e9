import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import type { SortField, SortOrder, Target } from '@/domain/search';
import { API, checked, command, send } from './http';

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
export type NewSavedSearch = Omit<SavedSearch, 'id' | 'name'> & { name?: string };

const address = (target: Target) => `${API}/${target === 'abstract' ? 'massima' : 'provvedimento'}/filter`;

/** The caller's own, newest first. */
export const savedSearchQuery = (target: Target) =>
  queryOptions({
    queryKey: ['savedSearch', target],
    queryFn: async ({ signal }): Promise<SavedSearch[]> =>
      (await checked(await send(address(target), { signal }))).json(),
    staleTime: 0,
    meta: { silent: true },
  });

export async function saveSearch(target: Target, search: NewSavedSearch): Promise<SavedSearch> {
  const answer = await send(address(target), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(search),
  });
  return (await checked(answer)).json();
}

export async function renameSearch(target: Target, id: string, name: string): Promise<void> {
  const body = new URLSearchParams({ name });
  await command(`${address(target)}/${encodeURIComponent(id)}/renamed`, { method: 'POST', body });
}

export async function deleteSearch(target: Target, id: string): Promise<void> {
  await command(`${address(target)}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
