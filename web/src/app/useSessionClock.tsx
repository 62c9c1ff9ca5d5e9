import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigation } from '@/api/navigation';
import { currentUserQuery, signInAddress } from '@/api/user';
import { now } from '@/domain/clock';
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
      if (sessionState(known, now()) === 'running') return dismiss(WARNING);
      const fresh = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
      const end = fresh?.exp ?? known;
      const state = sessionState(end, now());
      // Whether it has ended the service knows; the time decides only while it cannot be asked.
      if (fresh === null || (fresh === undefined && state === 'expired')) {
        dismiss(WARNING);
        queries.clear();
        navigation.signIn();
      } else if (state === 'running') {
        dismiss(WARNING);
      } else {
        notifyWarning(<SessionWarning exp={end} />, WARNING);
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
