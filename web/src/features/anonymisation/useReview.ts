import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { changeReview, fetchReview, type Review, reviewQuery } from '@/api/anonymisation';
import { ApiError } from '@/api/http';
import type { Change } from '@/domain/anonymisation';
import { GENERIC_ERROR } from '@/domain/messages';
import { guardLeaving } from '@/parts/draft/leaving';
import { draftOf, readDrafts, removeDrafts, writeDrafts } from '@/parts/draft/store';
import { useSession } from '@/parts/session';
import { notifyError, notifyWarning } from '@/ui/toast';
import { ReviewSaver, type SaverPorts } from './saver';

const ASK_AGAIN_MS = 1_500;

/** Whether the server is at work on the review: nobody can change it meanwhile. */
const isBusy = (review: Review | undefined) =>
  review?.state === 'IN_CODA' || review?.state === 'IN_PREPARAZIONE';

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.code === 'EDIT_CONFLICT';

function refusalOf(error: unknown): string | null {
  // Without an answer, or where the server cannot at the moment, it is tried again.
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return null;
  return error.status === 401 || error.status === 429 ? null : error.message;
}

const CONFLICT = 'anonymisation.conflitto';

function tellConflict(lost: number): void {
  const also =
    lost === 0
      ? ''
      : lost === 1
        ? ' Su un passo vale la sua decisione.'
        : ` Su ${lost} passi valgono le sue decisioni.`;
  notifyWarning(
    `Un’altra persona ha modificato la revisione: sono mostrate anche le sue modifiche.${also}`,
    CONFLICT,
  );
}

/** The review of a decision, and what saves it. */
export function useReview(id: string) {
  const secret = useSession().user?.draft_key ?? null;
  const name = `anonymisation.${id}`;
  const [saver, setSaver] = useState<ReviewSaver | null>(null);
  const state = useSyncExternalStore(saver?.subscribe ?? nothing, () => saver?.state ?? null);
  const query = useQuery({
    ...reviewQuery(id),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (isBusy(state?.review ?? data) ? ASK_AGAIN_MS : false),
    refetchOnReconnect: true,
  });
  const { data } = query;

  useEffect(() => {
    if (!data) return;
    if (saver) {
      saver.reread(data);
      return;
    }
    let gone = false;
    const ports: SaverPorts = {
      send: changeReview,
      reload: () => fetchReview(id),
      isConflict,
      refusalOf,
      onConflict: tellConflict,
      onRefused: (message) => notifyError(message || GENERIC_ERROR),
      keep: (change) => {
        if (!secret) return;
        kept = change;
        if (change === null) removeDrafts(name);
        else {
          void writeDrafts(secret, name, [draftOf(change)], () => kept === change);
        }
      },
    };
    let kept: Change | null = null;
    void (secret ? readDrafts(secret, name) : Promise.resolve([])).then(([draft]) => {
      if (!gone) setSaver(new ReviewSaver(ports, data, (draft?.values as Change | undefined) ?? {}));
    });
    return () => {
      gone = true;
    };
  }, [saver, data, id, name, secret]);

  useEffect(() => {
    if (!saver) return;
    const leave = () => saver.leave();
    const again = () => saver.state.status === 'failed' && void saver.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', again);
      void saver.flush();
    };
  }, [saver]);

  // Signing out removes what this browser keeps: what is not saved yet is saved first.
  const dirty = state !== null && state.status !== 'clean';
  useEffect(() => {
    if (!saver || !dirty) return;
    return guardLeaving((proceed) => void saver.flush().finally(proceed));
  }, [saver, dirty]);

  return { saver, state, error: saver ? null : query.error, reread: query.refetch };
}

const nothing = () => () => {};
