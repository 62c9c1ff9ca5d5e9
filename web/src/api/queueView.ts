import { queryOptions } from '@tanstack/react-query';
import type { ItemKind } from '@/domain/item';
import type { QueueLook } from '@/domain/queueView';
import type { components } from './generated/openapi';
import { ApiError } from './http';
import { data, rest } from './rest';

/** A work queue as the person keeps it under a name. */
export type QueueView = components['schemas']['QueueViewOut'];

/** The caller's own, by name. */
export const queueViewsQuery = (kind: ItemKind) =>
  queryOptions({
    queryKey: ['queue_view', kind],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/workflow/view', { params: { query: { kind } }, signal })),
    staleTime: 0,
    meta: { silent: true },
  });

const VIEW = '/api/bdm/backoffice/workflow/view/{id}';

export const saveQueueView = (name: string, look: QueueLook): Promise<QueueView> =>
  data(rest.POST('/api/bdm/backoffice/workflow/view', { body: { ...look, name } }));

/** Puts a name and a look in the place of those of a view. */
export const replaceQueueView = (id: string, name: string, look: QueueLook): Promise<QueueView> =>
  data(rest.PUT(VIEW, { params: { path: { id } }, body: { ...look, name } }));

export async function deleteQueueView(id: string): Promise<void> {
  await rest.DELETE(VIEW, { params: { path: { id } } });
}

/** The view that already has the name, where a call was refused for that. */
export function viewOfThatName(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'VIEW_NAME_TAKEN') return null;
  return typeof error.body.id === 'string' ? error.body.id : null;
}
