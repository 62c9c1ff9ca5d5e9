import { queryOptions } from '@tanstack/react-query';
import { API, ApiError, checked, command, errorFrom, send } from './http';
import { data, rest } from './rest';

/* Uploads (docs/regole/documenti.md). Forms are sent as they are: a typed client would have nothing to add. */

const CHUNK = `${API}/provvedimento/document/chunk`;

export type Domain = 'CIVILE' | 'PENALE';

/** A request body that is a form with these fields. */
export const inForm = (values: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};

/** True for an answer of success, false for 404; anything else is an `ApiError`. */
async function isThere(address: string, signal: AbortSignal): Promise<boolean> {
  const response = await send(address, { method: 'HEAD', signal });
  if (response.status === 404) return false;
  await checked(response);
  return true;
}

export function isDocumentKnown(fileHash: string, signal: AbortSignal): Promise<boolean> {
  return isThere(`${API}/provvedimento/document?file_hash=${fileHash}`, signal);
}

export function hasChunk(
  fileHash: string,
  number: number,
  length: number,
  signal: AbortSignal,
): Promise<boolean> {
  return isThere(`${CHUNK}?file_hash=${fileHash}&chunk_number=${number}&chunk_length=${length}`, signal);
}

export async function sendChunk(
  fileHash: string,
  number: number,
  chunk: Blob,
  signal: AbortSignal,
): Promise<void> {
  const body = inForm({ file_hash: fileHash, chunk_number: String(number), chunk_file: chunk });
  await command(CHUNK, { method: 'POST', body, signal });
}

/** Has the file put together; the hash of the document, another than the file's where that is a signed envelope. */
export async function commitUpload(
  fileHash: string,
  name: string,
  domain: Domain,
  signal: AbortSignal,
): Promise<string> {
  const body = inForm({ file_hash: fileHash, name, domain });
  return uploaded(await send(CHUNK, { method: 'PUT', body, signal }));
}

async function uploaded(response: Response): Promise<string> {
  return ((await (await checked(response)).json()) as { file_hash: string }).file_hash;
}

export async function abortUpload(fileHash: string): Promise<void> {
  await command(`${CHUNK}?file_hash=${fileHash}`, { method: 'DELETE' });
}

/** Embeds a file in the document; the hash of the document that this makes. */
export async function attachFile(
  fileHash: string,
  domain: Domain,
  attachment: File,
  signal: AbortSignal,
): Promise<string> {
  const body = inForm({ file_hash: fileHash, domain, name: attachment.name, attachment });
  return uploaded(await send(`${API}/provvedimento/document/attachment`, { method: 'PUT', body, signal }));
}

/** How large documents and attachments may be, in bytes. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ['upload', 'limits'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/provvedimento/document/limits', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  // The server checks too.
  meta: { silent: true },
});

export type Processing = {
  state: 'IN_CODA' | 'IN_ELABORAZIONE' | 'ELABORATO' | 'SENZA_TESTO' | 'NON_RIUSCITO';
  progress: number;
  message: string;
};

export const isSettled = ({ state }: Processing) => state !== 'IN_CODA' && state !== 'IN_ELABORAZIONE';

const POLL_MS = 1_500;
const passes = ({ status }: ApiError) => status === 0 || status >= 500;

/** How far the processing of a document has come; asked again until it has ended, well or not. */
export function processingQuery(fileHash: string) {
  return queryOptions({
    queryKey: ['document', fileHash, 'processing'],
    queryFn: async ({ signal }): Promise<Processing> => {
      const response = await send(`${API}/provvedimento/document/${fileHash}/processing`, { signal });
      if (response.status !== 500) return (await checked(response)).json();
      // The one 500 that says something (docs/regole/documenti.md#elaborazione)
      const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
      if (body?.code !== 'CONVERSION_FAILED' || typeof body.detail !== 'string') throw errorFrom(500, body);
      return { state: 'NON_RIUSCITO', progress: Number(body.progress) || 0, message: body.detail };
    },
    refetchInterval: ({ state }) => {
      if (state.data) return isSettled(state.data) ? false : POLL_MS;
      return state.error instanceof ApiError && !passes(state.error) ? false : POLL_MS;
    },
    meta: { silent: true },
  });
}
