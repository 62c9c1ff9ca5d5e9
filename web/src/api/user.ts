import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '@/domain/user';
import { API, checked, send } from './http';

export const CURRENT_USER_KEY = ['user', 'current'] as const;

/** The person signed in, or null. A 401 here is an answer, not a lost session. */
async function fetchCurrentUser(): Promise<CurrentUser | null> {
  const response = await send(`${API}/user/current`, {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
  });
  if (response.status === 401) return null;
  return (await checked(response)).json();
}

export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER_KEY,
  queryFn: fetchCurrentUser,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
});

export type AccessRequestForm = { name: string; email: string; office: string; reason: string };

/** PUT /user/unauthorized: a person without account asks for one. */
export async function requestAccess(form: AccessRequestForm): Promise<void> {
  await checked(
    await send(`${API}/user/unauthorized`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
    }),
  );
}

/** The address that starts sign-in and then returns to `next`; also the link of the session warning. */
export function signInAddress(next: string): string {
  return `${API}/login?next=${encodeURIComponent(next)}`;
}

export type SignedOut = { type: string | null; end_session_url: string };

/** GET /user/deauth ends the session; the answer says where the identity provider ends its own. */
export async function signOut(): Promise<SignedOut> {
  const response = await send(`${API}/user/deauth`, { headers: { Accept: 'application/json' } });
  return (await checked(response)).json();
}
