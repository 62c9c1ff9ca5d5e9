import { createContext, useContext } from 'react';
import type { CurrentUser } from '@/domain/user';

export type Session = {
  /** null when nobody is signed in. */
  user: CurrentUser | null;
  signOut: () => void;
};

export const SessionContext = createContext<Session>({ user: null, signOut: () => {} });

export function useSession(): Session {
  return useContext(SessionContext);
}

/** The person signed in, on pages that are only shown to one. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('this page needs a signed-in person');
  return user;
}
