/** Views of the work queues that a person keeps under a name (docs/regole/redazione.md#viste). */

import type { ItemKind } from './item';
import {
  type AssignedTo,
  DEFAULT_QUEUE_SORT,
  filtersOf,
  type Queue,
  queryOf,
  queueAddress,
  queueSize,
  queueSort,
} from './queue';

/** How many characters a name may have (docs/regole/limiti.md). */
export const VIEW_NAME_LIMIT = 60;

/** What a view keeps of a queue; a null order or size is the one that the person used last. */
export type QueueLook = {
  kind: ItemKind;
  q: string;
  assigned_to?: AssignedTo | null;
  sort_field?: string | null;
  sort_order?: 'asc' | 'desc' | null;
  size?: number | null;
};

/** The queue as it stands, whichever page of it. */
export function lookOf(queue: Queue): QueueLook {
  const { kind, filters, sort, size } = queue;
  return {
    kind,
    q: queryOf(queue),
    assigned_to: filters.assigned_to || null,
    sort_field: sort?.field ?? null,
    sort_order: sort?.order ?? null,
    size,
  };
}

/** The queue that a view keeps; what its page does not know is left out. */
function queueOf({ kind, q, assigned_to, sort_field, sort_order, size }: QueueLook): Queue {
  const { filters, testo } = filtersOf(q, kind);
  const sort = queueSort(kind, sort_field, sort_order);
  return {
    kind,
    filters: { ...filters, assigned_to: assigned_to ?? '' },
    testo,
    sort,
    size: queueSize(size),
    from: 0,
  };
}

/** Where a view is opened. */
export const viewAddress = (view: QueueLook): string => queueAddress(queueOf(view));

/** Whether the queue is as the view keeps it: what the view leaves open may be anything. */
export function shows(queue: Queue, view: QueueLook): boolean {
  const kept = queueOf(view);
  const look = { ...queue, sort: kept.sort && queue.sort, size: kept.size && queue.size, from: 0 };
  return viewAddress(lookOf(look)) === queueAddress(kept);
}

/** Whether nothing is filtered, looked for or put into another order than that of everybody. */
export function isPlain(queue: Queue): boolean {
  const { field, order } = queue.sort ?? DEFAULT_QUEUE_SORT;
  const unfiltered = queryOf(queue) === '' && queue.filters.assigned_to === '';
  return unfiltered && field === DEFAULT_QUEUE_SORT.field && order === DEFAULT_QUEUE_SORT.order;
}
