import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { documentSignersQuery } from '@/api/document';
import { ApiError } from '@/api/http';
import {
  abortUpload,
  commitUpload,
  type Domain,
  hasChunk,
  isDocumentKnown,
  sendChunk,
  uploadLimitsQuery,
} from '@/api/upload';
import type { Area } from '@/domain/preferences';
import { useSession } from '@/parts/session';
import { check } from './check';
import { hashFile, UnusableFile } from './hashFile';
import { realPatience } from './patience';
import { dropPending, keepPending, readPending } from './pending';
import { transfer } from './transfer';

/** The phases (docs/regole/documenti.md#caricamento). */
export type Phase = 'READING' | 'UPLOADING_PARTS' | 'COMMITTING' | 'COMPLETED';

export type UploadState =
  | { is: 'idle' }
  | {
      is: 'running';
      phase: Exclude<Phase, 'COMPLETED'>;
      name: string;
      done: number;
      total: number;
      /** The connection is lost; the upload goes on when it is back. */
      waiting: boolean;
    }
  | { is: 'completed'; name: string }
  | {
      is: 'failed';
      name: string;
      message: string /** The same file may succeed. */;
      again: (() => void) | null;
    };

export type Upload = { state: UploadState; start: (file: File) => void; abort: () => void };

const domainOf = (area: Area): Domain => (area === 'penale' ? 'PENALE' : 'CIVILE');

/** Why it ended that the same file will not change. */
const FINAL = new Set(['UNUSABLE_FILE', 'ALREADY_USED']);

/**
 * The upload of one document, with its phases. One that a reload, an expired session or the way to another page has
 * interrupted goes on by itself when the form is open again.
 */
export function useUpload(options: {
  area: Area;
  enabled: boolean;
  onUploaded: (fileHash: string) => void;
  onError: (message: string) => void;
}): Upload {
  const { enabled } = options;
  const queries = useQueryClient();
  const secret = useSession().user?.draft_key ?? null;
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const latest = useRef(options);
  latest.current = options;
  const running = useRef<{ controller: AbortController; fileHash: string | null } | null>(null);

  const start = useCallback(
    (file: File) => {
      running.current?.controller.abort();
      const controller = new AbortController();
      const mine = { controller, fileHash: null as string | null };
      running.current = mine;
      const { signal } = controller;
      const { name, size } = file;
      const show = (next: UploadState) => {
        if (!signal.aborted) setState(next);
      };
      const progress = { is: 'running', name, total: size } as const;

      const run = async (): Promise<string> => {
        show({ ...progress, phase: 'READING', done: 0, waiting: false });
        const limits = await queries.fetchQuery(uploadLimitsQuery).catch(() => null);
        await check(file, limits?.document ?? null);
        if (secret) void keepPending(secret, place, file, () => running.current === mine);
        const fileHash = await hashFile(file, signal, (done) =>
          show({ ...progress, phase: 'READING', done, waiting: false }),
        );
        mine.fileHash = fileHash;
        let phase: 'UPLOADING_PARTS' | 'COMMITTING' = 'UPLOADING_PARTS';
        let done = 0;
        let waiting = false;
        const told = () => show({ ...progress, phase, done, waiting });
        const documentHash = await transfer(
          file,
          {
            isKnown: () => isDocumentKnown(fileHash, signal),
            hasChunk: (number, length) => hasChunk(fileHash, number, length, signal),
            sendChunk: (number, chunk) => sendChunk(fileHash, number, chunk, signal),
            commit: () => commitUpload(fileHash, name, domainOf(latest.current.area), signal),
          },
          realPatience(signal),
          {
            signal,
            onSent: (bytes) => {
              phase = 'UPLOADING_PARTS';
              done = bytes;
              told();
            },
            onCommitting: () => {
              phase = 'COMMITTING';
              done = size;
              told();
            },
            onWaiting: (lost) => {
              waiting = lost;
              told();
            },
          },
        );
        // A signed envelope may have come for a document that had none.
        await queries.invalidateQueries(documentSignersQuery(documentHash));
        return documentHash;
      };

      run().then(
        (fileHash) => {
          if (signal.aborted) return;
          running.current = null;
          void dropPending(place);
          setState({ is: 'completed', name });
          latest.current.onUploaded(fileHash);
        },
        (error: unknown) => {
          // Given up, by the person or because the page was left
          if (signal.aborted) return;
          running.current = null;
          const message =
            error instanceof UnusableFile || error instanceof ApiError
              ? error.message
              : new ApiError(0).message;
          const final =
            error instanceof UnusableFile || (error instanceof ApiError && FINAL.has(error.code ?? ''));
          // What the session's end has interrupted goes on after signing in again.
          if (!(error instanceof ApiError && error.status === 401)) void dropPending(place);
          setState({ is: 'failed', name, message, again: final ? null : () => start(file) });
          latest.current.onError(message);
        },
      );
    },
    [place, queries, secret],
  );

  const abort = useCallback(() => {
    const fileHash = running.current?.fileHash;
    running.current?.controller.abort();
    running.current = null;
    void dropPending(place);
    // What is left there is cleaned up by the server within a day if this does not reach it.
    if (fileHash) void abortUpload(fileHash).catch(() => {});
    setState({ is: 'idle' });
  }, [place]);

  useEffect(() => {
    if (!enabled || !secret) return;
    let gone = false;
    void readPending(secret, place).then((file) => {
      if (file && !gone && !running.current) start(file);
    });
    return () => {
      gone = true;
    };
  }, [enabled, secret, place, start]);

  useEffect(
    () => () => {
      running.current?.controller.abort();
      running.current = null;
    },
    [],
  );

  return { state, start, abort };
}
