import { queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import { PAGE_SIZE } from '@/domain/search';
import type { Duty, Todo } from '@/domain/waiting';
import { reviewAddress } from './anonymisation';
import { AttesaDocument } from './generated/graphql/graphql';
import { execute } from './graphql';
import type { QueueRow } from './queue';
import { QUEUE_KEY } from './queueKey';

/** One item that waits, and for what. */
export type WaitingRow = QueueRow & {
  kind: ItemKind;
  duty: Duty;
  /** Who confirmed the copy for others that the reader had prepared of this draft, and when. */
  confirmation: { at: string; actor: string | null } | null;
};
type WaitingPage = { count: number; items: WaitingRow[] };

/** One page of what the menu counts (`waitingQuery`). */
export function todoQuery({ duty, from }: Todo) {
  const variables = { from, size: PAGE_SIZE, duty };
  return queryOptions({
    queryKey: [QUEUE_KEY, 'todo', variables],
    queryFn: async ({ signal }): Promise<WaitingPage> => {
      const { count, items } = (await execute(AttesaDocument, variables, signal)).attesa;
      return {
        count,
        items: items.flatMap(({ duty: of, provvedimento, massima, confirmation }) => {
          const kind: ItemKind = massima ? 'massima' : 'provvedimento';
          const row = massima ?? provvedimento;
          return row ? [{ ...row, kind, duty: of as Duty, confirmation: confirmation ?? null }] : [];
        }),
      };
    },
    staleTime: 0,
    gcTime: 30 * 60_000,
  });
}

/** Where one does what an item waits for. */
export function dutyAddress(duty: Duty, kind: ItemKind, id: string): string {
  return duty === 'confirm' ? reviewAddress(id) : workAddress(kind, id);
}
