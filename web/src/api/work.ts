import { queryOptions } from '@tanstack/react-query';
import { DEFAULT_QUEUE_SORT, queryOf, workAddress } from '@/domain/queue';
import type { Duty } from '@/domain/waiting';
import type { WorkList, WorkPlace } from '@/domain/work';
import {
  LavoroAttesaDocument,
  LavoroMassimaDocument,
  LavoroProvvedimentoDocument,
} from './generated/graphql/graphql';
import { execute } from './graphql';
import { QUEUE_KEY } from './queueKey';
import { dutyAddress } from './todo';

const MAX_SIZE = 100;

/** A part of a list: `items` begin at `from`, of `count` in all; each has its id, where it is worked on, and for what. */
type WorkPart = { from: number; count: number; items: WorkPartItem[] };
type WorkPartItem = { id: string; address: string; duty?: Duty };

async function read(list: WorkList, from: number, signal: AbortSignal): Promise<WorkPart> {
  const page = { from, size: MAX_SIZE };
  if (list.of === 'todo') {
    const { attesa } = await execute(LavoroAttesaDocument, { ...page, duty: list.duty }, signal);
    const items = attesa.items.flatMap(({ duty: of, provvedimento, massima }): WorkPartItem[] => {
      const duty = of as Duty;
      const id = (massima ?? provvedimento)?.id;
      const kind = massima ? 'massima' : 'provvedimento';
      return id ? [{ id, address: dutyAddress(duty, kind, id), duty }] : [];
    });
    return { from, count: attesa.count, items };
  }
  const { kind, sort } = list.queue;
  const { field, order } = sort ?? DEFAULT_QUEUE_SORT;
  const variables = {
    ...page,
    q: queryOf(list.queue) || null,
    sort_field: field,
    sort_order: order,
    assigned_to: list.queue.filters.assigned_to || null,
  };
  const { count, items } =
    kind === 'massima'
      ? (await execute(LavoroMassimaDocument, variables, signal)).massimaOp
      : (await execute(LavoroProvvedimentoDocument, variables, signal)).provvedimentoOp;
  return { from, count, items: items.map(({ id }) => ({ id, address: workAddress(kind, id) })) };
}

/** What stood around an item when it was opened: what is done with it does not move it from under one's hand. */
export function aroundQuery({ list, position }: WorkPlace) {
  const from = Math.max(0, position - MAX_SIZE / 2);
  return queryOptions({
    queryKey: ['work', 'around', list, from, position],
    queryFn: ({ signal }) => read(list, from, signal),
    staleTime: 'static',
    gcTime: 0,
    meta: { silent: true },
  });
}

/** The first of a list, as it is now. */
export function firstQuery(list: WorkList) {
  return queryOptions({
    queryKey: [QUEUE_KEY, 'first', list],
    queryFn: ({ signal }) => read(list, 0, signal),
    staleTime: 0,
    meta: { silent: true },
  });
}
