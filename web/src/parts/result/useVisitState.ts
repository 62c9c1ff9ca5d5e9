import { useEffect, useState } from 'react';
import { isClaimed } from '@/domain/preferences';
import { useSession } from '@/parts/session';

/**
 * State that lasts as long as this person's visit in this tab: it is there again when the page is loaded anew, and is
 * forgotten at sign-out (`forgetPerson`, `forgetVisit`). What another account left behind is not read.
 */
export function useVisitState<State>(name: string, initial: State) {
  const { user } = useSession();
  const owner = user?.upn ?? null;
  const [state, setState] = useState<State>(() => read(name, owner) ?? initial);
  useEffect(() => {
    // Signed out already: nothing is left for whoever comes next.
    if (!isClaimed()) return;
    try {
      sessionStorage.setItem(key(name), JSON.stringify({ owner, state }));
    } catch {
      // No storage, or no room in it: it lasts as long as the page.
    }
  }, [name, owner, state]);
  return [state, setState] as const;
}

const key = (name: string) => `bdm.visit.${name}`;

function read<State>(name: string, owner: string | null): State | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null') as {
      owner: string | null;
      state: State;
    } | null;
    return stored && owner !== null && stored.owner === owner ? stored.state : undefined;
  } catch {
    return undefined;
  }
}
