import { queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import type { components } from './generated/openapi';
import { API, command, inJson } from './http';
import { data, rest } from './rest';

/** Whom an item in work may be assigned to. */
export type Colleague = components['schemas']['ColleagueOut'];

/** Whom an item is assigned to, and may be now: who may do what is next for it. */
export const assignmentQuery = (kind: ItemKind, id: string) =>
  queryOptions({
    queryKey: ['assignment', kind, id],
    queryFn: ({ signal }) =>
      data(rest.GET(`/api/bdm/backoffice/${kind}/{id}/assignment`, { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

/** Gives the item to a person; null takes the assignment away. ApiError 403, 404, 409 `NOT_IN_WORK`, 422 `NOT_ASSIGNABLE`. */
export async function assignItem(kind: ItemKind, id: string, upn: string | null): Promise<void> {
  const address = `${API}/${kind}/${encodeURIComponent(id)}/assignment`;
  await command(address, upn === null ? { method: 'DELETE' } : inJson({ upn }));
}
