import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { ApiError } from '@/api/http';
import { navigation } from '@/api/navigation';
import { currentUserQuery, signOut as endSession } from '@/api/user';
import { GENERIC_ERROR } from '@/domain/messages';
import { claimPreferences, forgetPerson, forgetVisit } from '@/domain/preferences';
import { asksFirst } from '@/parts/draft/leaving';
import { ErrorPage } from '@/parts/problem/ErrorPage';
import { SessionContext } from '@/parts/session';
import { Loading } from '@/ui/Loading';
import { notifyError } from '@/ui/toast';
import { useSessionClock } from './useSessionClock';

// Neither can be the name of an account.
const NOBODY = '<nobody>';
const WITHOUT_ACCOUNT = '<without account>';

/**
 * Knows who is signed in. The current user is fetched at start, and again whenever the window comes back to the front:
 * if meanwhile the session ended, or somebody else signed in, the page is loaded anew and nothing of before is kept.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data: user, error, refetch } = useQuery({ ...currentUserQuery, refetchOnWindowFocus: 'always' });
  const first = useRef<string | undefined>(undefined);
  const who = user === undefined ? undefined : user === null ? NOBODY : (user.upn ?? WITHOUT_ACCOUNT);

  useEffect(() => {
    if (who === undefined) return;
    if (first.current === undefined) {
      first.current = who;
      if (who === NOBODY) forgetVisit();
      else claimPreferences(who);
    } else if (first.current !== who) {
      queries.clear();
      if (who === NOBODY) navigation.signIn();
      else navigation.reload();
    }
  }, [who, queries]);

  useSessionClock(user ?? null);

  useEffect(() => {
    // A browser may show again, as it was, the page that one signed out of.
    const shown = () => {
      navigation.signingOut = false;
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const leave = useCallback(async () => {
    navigation.signingOut = true;
    try {
      const { type, end_session_url } = await endSession();
      queries.clear();
      forgetPerson();
      if (type === 'CNS') window.close();
      // A window that a script did not open cannot be closed by one: leave the page in any case.
      navigation.go(end_session_url);
    } catch (failure) {
      navigation.signingOut = false;
      if (failure instanceof ApiError && failure.status === 401) navigation.signIn();
      else notifyError(GENERIC_ERROR);
    }
  }, [queries]);

  const signOut = useCallback(() => {
    if (!asksFirst(() => void leave())) void leave();
  }, [leave]);

  const session = useMemo(() => ({ user: user ?? null, signOut }), [user, signOut]);

  if (error && user === undefined) return <ErrorPage onRetry={() => void refetch()} />;
  if (user === undefined) return <Loading label="Caricamento in corso" fullPage />;
  return <SessionContext value={session}>{children}</SessionContext>;
}
