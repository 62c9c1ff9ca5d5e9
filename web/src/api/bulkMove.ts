import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

/** A step that this person has asked for with all that a queue found: the server does it item by item. */
export type BulkMove = components['schemas']['BulkMoveOut'];
export type BulkMoveItem = components['schemas']['BulkMoveItemOut'];

const AGAIN_MS = 2_000;
const ITEMS = 100;
const KEY = 'bulk_move';

/** What a queue finds is asked for by its expression; '' is all of it. */
const asked = (q: string) => (q ? { q } : {});

/** With how many of what the expression finds this person may do each step now. */
export const bulkSelectionQuery = (kind: ItemKind, q: string) =>
  queryOptions({
    queryKey: [KEY, 'selection', kind, q],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/workflow/bulk/selection', {
          params: { query: { kind, ...asked(q) } },
          signal,
        }),
      ),
    staleTime: 0,
    meta: { silent: true },
  });

/** What this person has asked for, newest first; read again while something is being done. */
export const bulkMovesQuery = queryOptions({
  queryKey: [KEY, 'newest'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/workflow/bulk', { signal })),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ ended_at }) => ended_at === null) ? AGAIN_MS : false),
  meta: { silent: true },
});

/** How it went with each item, refused ones first. */
export const bulkMoveItemsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'items', id],
    queryFn: ({ pageParam, signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/workflow/bulk/{id}/item', {
          params: { path: { id }, query: { from: pageParam, size: ITEMS } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.length * ITEMS;
      return known < count ? known : undefined;
    },
    meta: { silent: true },
  });

export const beginBulkMove = (kind: ItemKind, action: BulkMove['action'], q: string): Promise<BulkMove> =>
  data(rest.POST('/api/bdm/backoffice/workflow/bulk', { body: { kind, action, ...asked(q) } }));

export const stopBulkMove = (id: string): Promise<BulkMove> =>
  data(rest.POST('/api/bdm/backoffice/workflow/bulk/{id}/stop', { params: { path: { id } } }));

export async function removeBulkMove(id: string): Promise<void> {
  await rest.DELETE('/api/bdm/backoffice/workflow/bulk/{id}', { params: { path: { id } } });
}
