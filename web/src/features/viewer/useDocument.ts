import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf } from './pdf/failure';
import { type OpenDocument, openDocument } from './pdf/open';
import { progressPercent } from './pdf/progress';

export type DocumentState =
  | { status: 'loading'; percent: number | null }
  | { status: 'open'; document: OpenDocument }
  | { status: 'failed'; failure: Failure };

const LOADING: DocumentState = { status: 'loading', percent: null };

/** The document at `url`, for as long as the component lives; then its worker ends and nothing of it is kept. */
export function useDocument(url: string): { state: DocumentState; retry: () => void } {
  const [state, setState] = useState<DocumentState>(LOADING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same address again
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let document: OpenDocument | undefined;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      document?.close();
      setState({ status: 'failed', failure: failureOf(error) });
    };
    setState(LOADING);
    openDocument(url, {
      signal,
      onProgress: (progress) => {
        if (signal.aborted) return;
        setState((before) =>
          before.status === 'loading'
            ? { status: 'loading', percent: progressPercent(progress, before.percent) }
            : before,
        );
      },
      onLost: fail,
    }).then((opened) => {
      document = opened;
      if (signal.aborted) opened.close();
      else setState({ status: 'open', document: opened });
    }, fail);
    return () => ending.abort();
  }, [url, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, retry };
}
