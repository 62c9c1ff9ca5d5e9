import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import type { AssignedTo } from '@/domain/queue';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

/** A step that this person has asked for with all that a queue found: the server does it item by item. */
export type BulkMove = components['schemas']['BulkMoveOut'];
export type BulkMoveItem = components['schemas']['BulkMoveItemOut'];

const AGAIN_MS = 2_000;
const ITEMS = 100;
const KEY = 'bulk_move';

/** All that a queue finds: its kind, its expression ('' is all of it), and whose the items are. */
export type FoundByQueue = { kind: ItemKind; q: string; assigned_to: AssignedTo | '' };

const asked = ({ kind, q, assigned_to }: FoundByQueue) => ({
  kind,
  ...(q ? { q } : {}),
  ...(assigned_to ? { assigned_to } : {}),
});

/** With how many of what the queue finds this person may do each step now. */
export const bulkSelectionQuery = (found: FoundByQueue) =>
  queryOptions({
    queryKey: [KEY, 'selection', asked(found)],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/workflow/bulk/selection', {
          params: { query: asked(found) },
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
        rest.GET('/api/bdm/backoffice/workflow/bulk/{move_id}/item', {
          params: { path: { move_id: id }, query: { from: pageParam, size: ITEMS } },
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

export const beginBulkMove = (action: BulkMove['action'], found: FoundByQueue): Promise<BulkMove> =>
  data(rest.POST('/api/bdm/backoffice/workflow/bulk', { body: { action, ...asked(found) } }));

export const stopBulkMove = (id: string): Promise<BulkMove> =>
  data(rest.POST('/api/bdm/backoffice/workflow/bulk/{move_id}/stop', { params: { path: { move_id: id } } }));

export async function removeBulkMove(id: string): Promise<void> {
  await rest.DELETE('/api/bdm/backoffice/workflow/bulk/{move_id}', { params: { path: { move_id: id } } });
}
