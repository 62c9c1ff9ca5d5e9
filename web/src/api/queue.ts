import { queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import { type Queue, type QueueSize, type QueueSort, queryOf, queueSize, queueSort } from '@/domain/queue';
import {
  AttivitaMassimaDocument,
  type AttivitaMassimaRowFragment,
  AttivitaProvvedimentoDocument,
  type AttivitaProvvedimentoRowFragment,
} from './generated/graphql/graphql';
import { execute } from './graphql';
import { QUEUE_KEY } from './queueKey';
import { data, rest } from './rest';

/** One item in work; only an abstract has a title. */
export type QueueRow = AttivitaProvvedimentoRowFragment & Partial<Pick<AttivitaMassimaRowFragment, 'titolo'>>;
export type QueuePage = {
  count: number;
  /** So many items may be missing from what words find: their last change cannot be found yet. */
  unsearchable: number;
  items: QueueRow[];
};

const AGAIN_MS = 3_000;

/** One page of a queue, in an order and of a size that are known. */
export function queueQuery(queue: Queue, sort: QueueSort, size: QueueSize) {
  const { kind, from } = queue;
  const variables = {
    from,
    size,
    q: queryOf(queue) || null,
    sort_field: sort.field,
    sort_order: sort.order,
    assigned_to: queue.filters.assigned_to || null,
  };
  return queryOptions({
    queryKey: [QUEUE_KEY, kind, variables],
    queryFn: async ({ signal }): Promise<QueuePage> =>
      kind === 'massima'
        ? (await execute(AttivitaMassimaDocument, variables, signal)).massimaOp
        : (await execute(AttivitaProvvedimentoDocument, variables, signal)).provvedimentoOp,
    // Others work on the same items; what is shown meanwhile is the page as it was left.
    staleTime: 0,
    gcTime: 30 * 60_000,
    // Some moments later they can be found.
    refetchInterval: ({ state }) => (state.data?.unsearchable ? AGAIN_MS : false),
  });
}

const preferenceName = (kind: ItemKind) => `attivita_${kind}` as const;

/** How this person looked at a queue last, on whatever computer (docs/regole/redazione.md); null for what was never said. */
export type QueueView = Pick<Queue, 'sort' | 'size'>;

export function savedViewQuery(kind: ItemKind) {
  return queryOptions({
    queryKey: ['preference', preferenceName(kind)],
    queryFn: async ({ signal }): Promise<QueueView> => {
      const params = { path: { name: preferenceName(kind) } };
      const { value } = await data(
        rest.GET('/api/bdm/backoffice/user/preference/{name}', { params, signal }),
      );
      return { sort: queueSort(kind, value?.sort_field, value?.sort_order), size: queueSize(value?.size) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
}

export async function saveView(kind: ItemKind, { sort, size }: QueueView): Promise<void> {
  const value = {
    ...(sort && { sort_field: sort.field, sort_order: sort.order }),
    ...(size && { size: String(size) }),
  };
  await rest.PUT('/api/bdm/backoffice/user/preference/{name}', {
    params: { path: { name: preferenceName(kind) } },
    body: { value },
  });
}
