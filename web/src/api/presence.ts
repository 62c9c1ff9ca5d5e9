import { queryOptions } from '@tanstack/react-query';
import SHARED from '@/domain/generated/shared';
import type { ItemKind } from '@/domain/item';
import type { components } from './generated/openapi';
import { API, checked, send } from './http';
import { QUEUE_KEY } from './queueKey';
import { data, rest } from './rest';

/** Somebody else who has a draft open for editing. */
export type Person = components['schemas']['EditorOut'];

export const BEAT_MS = SHARED.presence.BEAT_SECONDS * 1000;

const addressOf = (kind: ItemKind, id: string) => `${API}/${kind}/${encodeURIComponent(id)}/presence`;

/** Says that one has the draft open; who else has. The page asks by itself: on 401 it stays, with what is typed. */
export async function sayPresent(kind: ItemKind, id: string): Promise<Person[]> {
  const answer = await send(addressOf(kind, id), { method: 'PUT' });
  return answer.status === 401 ? [] : (await checked(answer)).json();
}

/** Says that one has closed the draft, also while the page is being left; whether that arrives matters to nobody. */
export function sayLeft(kind: ItemKind, id: string): void {
  void send(addressOf(kind, id), { method: 'DELETE', keepalive: true }).catch(() => {});
}

/** The drafts of one's queues that others have open, oldest first. */
export const presenceQuery = queryOptions({
  queryKey: [QUEUE_KEY, 'presence'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/workflow/presence', { signal })),
  refetchInterval: BEAT_MS,
  meta: { silent: true },
});
