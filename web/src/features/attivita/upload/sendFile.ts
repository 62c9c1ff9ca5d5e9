import type { QueryClient } from '@tanstack/react-query';
import { documentSignersQuery } from '@/api/document';
import { ApiError } from '@/api/http';
import {
  commitUpload,
  type Domain,
  hasChunk,
  isDocumentKnown,
  sendChunk,
  uploadLimitsQuery,
} from '@/api/upload';
import type { Area } from '@/domain/preferences';
import { check } from './check';
import { hashFile, UnusableFile } from './hashFile';
import { realPatience } from './patience';
import { begun } from './pending';
import { transfer } from './transfer';

export type Progress = {
  phase: 'READING' | 'UPLOADING_PARTS' | 'COMMITTING';
  /** Bytes. */
  done: number;
  /** The connection is lost; the upload goes on when it is back. */
  waiting: boolean;
};

type Sending = {
  queries: QueryClient;
  signal: AbortSignal;
  /** The area of the document, as it is when all of it has been sent. */
  area: () => Area;
  onProgress: (progress: Progress) => void;
  /** The file may be one; nothing was sent yet. */
  onChecked?: () => void;
  onHashed?: (fileHash: string) => void;
};

const domainOf = (area: Area): Domain => (area === 'penale' ? 'PENALE' : 'CIVILE');

/** Sends a file from its check to the document that it makes, whose hash it is. What is there already is not sent. */
export async function sendFile(file: File, sending: Sending): Promise<string> {
  const { queries, signal, area, onProgress, onChecked, onHashed } = sending;
  const reading = (done: number) => onProgress({ phase: 'READING', done, waiting: false });
  reading(0);
  const limits = await queries.fetchQuery(uploadLimitsQuery).catch(() => null);
  await check(file, limits?.document ?? null);
  onChecked?.();
  const fileHash = await hashFile(file, signal, reading);
  onHashed?.(fileHash);
  let progress: Progress = { phase: 'UPLOADING_PARTS', done: 0, waiting: false };
  const told = (part: Partial<Progress>) => {
    progress = { ...progress, ...part };
    onProgress(progress);
  };
  const documentHash = await transfer(
    file,
    {
      begun: begun(fileHash),
      isKnown: () => isDocumentKnown(fileHash, signal),
      hasChunk: (number, length) => hasChunk(fileHash, number, length, signal),
      sendChunk: (number, chunk) => sendChunk(fileHash, number, chunk, signal),
      commit: () => commitUpload(fileHash, file.name, domainOf(area()), signal),
    },
    realPatience(signal),
    {
      signal,
      onSent: (done) => told({ phase: 'UPLOADING_PARTS', done }),
      onCommitting: () => told({ phase: 'COMMITTING', done: file.size }),
      onWaiting: (waiting) => told({ waiting }),
    },
  );
  // A signed envelope may have come for a document that had none.
  await queries.invalidateQueries(documentSignersQuery(documentHash));
  return documentHash;
}

/** Why it ended that the same file will not change. */
const FINAL = new Set(['UNUSABLE_FILE', 'ALREADY_USED']);

/** What is said of a file that could not be sent; `final`: it will not do another time either. */
export function failureOf(error: unknown): { message: string; final: boolean } {
  if (error instanceof UnusableFile) return { message: error.message, final: true };
  if (error instanceof ApiError) return { message: error.message, final: FINAL.has(error.code ?? '') };
  return { message: new ApiError(0).message, final: false };
}
