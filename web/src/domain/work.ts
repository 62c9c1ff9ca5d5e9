/** The list that an item in work was opened from, and where it stood there. */
import { DEFAULT_QUEUE_SIZE, type Queue, queueAddress } from './queue';
import { PAGE_SIZE } from './search';
import { type Duty, todoAddress } from './waiting';
import type { WorkflowItem } from './workflow';

export type WorkList = { of: 'queue'; queue: Queue } | { of: 'todo'; duty: Duty | null };
/** `position` is from 0; `duty` is for what the item waits there, where that is known. */
export type WorkPlace = { list: WorkList; position: number; duty?: Duty };

/** What the link to an item says of the list that it is in. */
export const workState = (place: WorkPlace) => ({ work: place });

const UNSAID: Pick<Queue, 'testo' | 'size'> = { testo: '', size: null };

/** The list that a page was opened from; null where it was opened otherwise. */
export function workPlaceOf(state: unknown): WorkPlace | null {
  const place = (state as { work?: WorkPlace } | null)?.work;
  if (place?.list.of !== 'queue') return place ?? null;
  // What a version before this one has left in the browser says less of a queue.
  return { ...place, list: { of: 'queue', queue: { ...UNSAID, ...place.list.queue } } };
}

/** What a link to a list says of the row that has the focus there. */
export const rowState = (id: string) => ({ row: id });

export function rowOf(state: unknown): string | null {
  return (state as { row?: string } | null)?.row ?? null;
}

/** The page of the list on which the item stood. */
export function listAddress({ list, position }: WorkPlace): string {
  const size = list.of === 'queue' ? (list.queue.size ?? DEFAULT_QUEUE_SIZE) : PAGE_SIZE;
  const from = position - (position % size);
  return list.of === 'queue' ? queueAddress({ ...list.queue, from }) : todoAddress({ duty: list.duty, from });
}

const DUTY_AT: Partial<Record<string, Duty>> = {
  BOZZA: 'returned',
  DA_APPROVARE: 'approve',
  DA_PUBBLICARE: 'publish',
};

/**
 * What of the list waits for the same as the item does; without a list what waits for this person for the same. Null
 * where nothing does: a draft that was opened by its address is followed by no other.
 */
export function alike(
  place: Pick<WorkPlace, 'list' | 'duty'> | null,
  { status }: Pick<WorkflowItem, 'status'>,
): WorkList | null {
  const list = place?.list;
  if (list?.of === 'queue') {
    const filters = { ...list.queue.filters, status };
    return { of: 'queue', queue: { ...list.queue, filters } };
  }
  const duty = status === 'BOZZA' && place?.duty === 'submit' ? 'submit' : DUTY_AT[status];
  return duty && (list || duty !== 'returned') ? { of: 'todo', duty } : null;
}
