import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { API } from './http';
import { data, rest } from './rest';

/** A file embedded in a document. */
export type Attachment = components['schemas']['AttachmentOut'];

const ASK_AGAIN_MS = 2_000;

/** What is embedded in a document; with `wait` it is asked again until somebody has looked. */
export const attachmentsQuery = (fileHash: string, wait = false) =>
  queryOptions({
    queryKey: ['document', fileHash, 'attachments'],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/provvedimento/document/{file_hash}/attachments', {
          params: { path: { file_hash: fileHash } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (wait && state.data && !state.data.read ? ASK_AGAIN_MS : false),
    meta: { silent: true },
  });

/** Where an attachment is saved from. */
export const attachmentAddress = (fileHash: string, number: number) =>
  `${API}/provvedimento/document/${fileHash}/attachments/${number}`;

/** Takes an attachment out of the document; the hash of the document that this makes. */
export async function removeAttachment(fileHash: string, number: number): Promise<string> {
  const { file_hash } = await data(
    rest.DELETE('/api/bdm/backoffice/provvedimento/document/{file_hash}/attachments/{number}', {
      params: { path: { file_hash: fileHash, number } },
    }),
  );
  return file_hash;
}
