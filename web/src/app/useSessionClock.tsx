import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigation } from '@/api/navigation';
import { currentUserQuery, signInAddress } from '@/api/user';
import { formatTime } from '@/domain/format';
import { CHECK_EVERY_MS, sessionState } from '@/domain/session';
import type { CurrentUser } from '@/domain/user';
import { dismiss, notifyWarning } from '@/ui/toast';

const WARNING = 'session-ending';

/**
 * Watches the end of the session (docs/regole/accesso.md#fine-della-sessione). `exp` moves while the person works, so
 * before warning or leaving the server is asked for it once more.
 */
export function useSessionClock(user: CurrentUser | null): void {
  const queries = useQueryClient();
  const exp = user?.exp;

  useEffect(() => {
    if (exp === undefined) return;

    async function check(known: number) {
      if (sessionState(known, Date.now()) === 'running') return dismiss(WARNING);
      const fresh = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
      const end = fresh === undefined ? known : (fresh?.exp ?? 0);
      const state = sessionState(end, Date.now());
      if (state === 'expired') {
        dismiss(WARNING);
        queries.clear();
        navigation.signIn();
      } else if (state === 'ending') {
        notifyWarning(<SessionWarning exp={end} />, WARNING);
      } else {
        dismiss(WARNING);
      }
    }

    void check(exp);
    const timer = setInterval(() => void check(exp), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [exp, queries]);
}

function SessionWarning({ exp }: { exp: number }) {
  const here = window.location.pathname + window.location.search;
  return (
    <span>
      La sessione terminerà alle ore {formatTime(exp)}.{' '}
      <a href={signInAddress(here)}>Accedi di nuovo per continuare</a>
    </span>
  );
}
