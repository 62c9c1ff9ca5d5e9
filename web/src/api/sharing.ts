import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

/** How much of what others share with the reader the reader has not opened yet, by kind. */
export type NewShares = components['schemas']['NewSharesOut'];

const KEY = ['shared', 'new'] as const;

export const newSharesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/shared/new', { signal })),
  staleTime: 5_000,
  meta: { silent: true },
});

/** These are before the reader: they are new no longer. */
export async function markSeen(kind: keyof NewShares, ids: string[]): Promise<void> {
  await rest.POST('/api/bdm/backoffice/shared/seen', {
    body: { document_note: [], fascicolo: [], [kind]: ids },
  });
}
