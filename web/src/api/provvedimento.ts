import { queryOptions } from '@tanstack/react-query';
import { EditProvvedimentoDocument } from './generated/graphql/graphql';
import type { components } from './generated/openapi';
import { execute } from './graphql';
import { API, answerTo, command, inJson } from './http';

/** What `POST /provvedimento` takes: digits as strings, days ISO 8601, no `id` for a new decision. */
export type ProvvedimentoIn = components['schemas']['ProvvedimentoIn'];

export type SavedVersion = { id: string; version: number };

/** Saves a new decision or a draft. ApiError 409 (`EDIT_CONFLICT`, not a draft), 422 with the fields. */
export function saveProvvedimento(values: ProvvedimentoIn): Promise<SavedVersion> {
  return answerTo(`${API}/provvedimento`, inJson(values));
}

async function editable(id: string, signal: AbortSignal) {
  return (await execute(EditProvvedimentoDocument, { id: [id] }, signal)).provvedimentoOp.items[0] ?? null;
}

/** A decision as its form shows it. */
export type EditableProvvedimento = NonNullable<Awaited<ReturnType<typeof editable>>>;

/** For the form: always as it is now, since its version decides whether it may be saved. Null where there is none. */
export function editableProvvedimentoQuery(id: string) {
  return queryOptions({
    queryKey: ['provvedimento', 'edit', id],
    queryFn: ({ signal }) => editable(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Has the document of a decision processed again, after that had failed. ApiError 409 while it is being processed. */
export async function processAgain(id: string): Promise<void> {
  const address = `${API}/provvedimento/${encodeURIComponent(id)}/processing`;
  await command(address, { method: 'POST' });
}
