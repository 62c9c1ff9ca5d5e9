import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '@/api/http';
import { abortUpload } from '@/api/upload';
import type { Area } from '@/domain/preferences';
import { useSession } from '@/parts/session';
import { dropPending, keepPending, readPending } from './pending';
import { failureOf, type Progress, sendFile } from './sendFile';

/** The phases (docs/regole/documenti.md#caricamento). */
export type Phase = Progress['phase'] | 'COMPLETED';

export type UploadState =
  | { is: 'idle' }
  | ({ is: 'running'; name: string; total: number } & Progress)
  | { is: 'completed'; name: string }
  | {
      is: 'failed';
      name: string;
      message: string /** The same file may succeed. */;
      again: (() => void) | null;
    };

type Upload = { state: UploadState; start: (file: File) => void; abort: () => void };

/**
 * The upload of one document, with its phases. One that a reload, an expired session or the way to another page has
 * interrupted goes on by itself when the form is open again.
 */
export function useUpload(options: {
  area: Area;
  enabled: boolean;
  onUploaded: (fileHash: string) => void;
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

      sendFile(file, {
        queries,
        signal,
        area: () => latest.current.area,
        onChecked: () => {
          if (secret) void keepPending(secret, place, file, () => running.current === mine);
        },
        onHashed: (fileHash) => {
          mine.fileHash = fileHash;
        },
        onProgress: (progress) => show({ is: 'running', name, total: size, ...progress }),
      }).then(
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
          const { message, final } = failureOf(error);
          // What the session's end has interrupted goes on after signing in again.
          if (!(error instanceof ApiError && error.status === 401)) void dropPending(place);
          setState({ is: 'failed', name, message, again: final ? null : () => start(file) });
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
