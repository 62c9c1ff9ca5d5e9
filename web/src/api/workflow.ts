import type { ItemKind } from '@/domain/item';
import type { WorkflowAction } from '@/domain/workflow';
import { API, checked, send } from './http';

/** Moves the item (7.1, 7.2); `reason` is for sending back. Throws ApiError 403, 404, 409 or 422. */
export async function moveItem(
  kind: ItemKind,
  id: string,
  action: WorkflowAction,
  reason?: string,
): Promise<void> {
  const address = `${API}/${kind}/${encodeURIComponent(id)}`;
  if (action === 'deleted') {
    await checked(await send(address, { method: 'DELETE' }));
    return;
  }
  const body =
    reason === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ reason }) };
  await checked(await send(`${address}/${action}`, { method: 'POST', ...body }));
}
