import { queryOptions } from '@tanstack/react-query';
import type { FieldComment } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import type { WorkflowAction } from '@/domain/workflow';
import type { components } from './generated/openapi';
import { API, type ApiError, command, inJson } from './http';
import { data, rest } from './rest';

export type Move = {
  /** Where the action asks for one. */
  reason?: string;
  /** The doubts that one takes upon oneself. */
  confirmed?: string[];
  /** Of what is sent back. */
  comments?: readonly FieldComment[];
};

/** Moves the item (docs/regole/stati.md#i-passaggi). Throws ApiError 403, 404, 409 or 422. */
export async function moveItem(
  kind: ItemKind,
  id: string,
  action: WorkflowAction,
  move: Move = {},
): Promise<void> {
  const address = `${API}/${kind}/${encodeURIComponent(id)}`;
  if (action === 'deleted') {
    await command(address, { method: 'DELETE' });
    return;
  }
  const empty = Object.keys(move).length === 0;
  await command(`${address}/${action}`, empty ? { method: 'POST' } : inJson(move));
}

/** What stops a step until somebody takes it upon themselves; `places` say where it comes from. */
export type Doubt = components['schemas']['DoubtOut'];
export type Place = components['schemas']['FoundAt'];

/** What is missing or doubtful in an item that is not published yet, for those who work on it. */
export const findingsQuery = (kind: ItemKind, id: string) =>
  queryOptions({
    queryKey: ['findings', kind, id],
    queryFn: ({ signal }) =>
      data(rest.GET(`/api/bdm/backoffice/${kind}/{id}/findings`, { params: { path: { id } }, signal })),
    staleTime: 0,
    meta: { silent: true },
  });

/** What has to be confirmed before the item moves; null where the refusal is another. */
export function doubtsOf(error: ApiError): Doubt[] | null {
  if (error.code !== 'TO_BE_CONFIRMED') return null;
  return (error.body.doubts as Doubt[]).map((doubt) => ({
    ...doubt,
    confirmations: doubt.confirmations ?? [],
  }));
}

/** Whether an abstract waits for the review of its decision; `errors` say what others would read in it. */
export function waitsForReview(error: ApiError): boolean {
  return error.code === 'NOT_REVIEWED';
}
