import type { ItemKind } from '@/domain/item';
import type { WorkflowAction } from '@/domain/workflow';
import { API, type ApiError, command } from './http';

export type Move = {
  /** Where the action asks for one. */
  reason?: string;
  /** Published all the same, after `PERSONAL_DATA`. */
  confirmed?: boolean;
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
  const body =
    Object.keys(move).length === 0
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(move) };
  await command(`${address}/${action}`, { method: 'POST', ...body });
}

/** Whether an abstract was not published for what others would read in it; `errors` say what that is. */
export function isPersonalData(error: ApiError): boolean {
  return error.code === 'NOT_REVIEWED' || error.code === 'PERSONAL_DATA';
}

/** Whether it may be published all the same, without that. */
export function mayPublishHidden(error: ApiError): boolean {
  return error.code === 'PERSONAL_DATA';
}
