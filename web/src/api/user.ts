import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '@/domain/user';
import type { components } from './generated/openapi';
import { API, errorFrom } from './http';
import { data, rest, restSignedOut } from './rest';

export const CURRENT_USER_KEY = ['user', 'current'] as const;

/** What `currentUserQuery` was told about a session that has ended: a sentence, or null where the browser had none. */
export const SESSION_END_KEY = ['user', 'end'] as const;

/** Set and taken away with the session (bdm/people/authn/cookies.py), whose own cookie no script reads. */
const MARK = 'bdm_presente';
const isMarked = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MARK}=`));

/**
 * The person signed in, or null. A 401 here is an answer, not a lost session; where there can be no session it is not
 * asked for.
 */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER_KEY,
  queryFn: async ({ signal, client }): Promise<CurrentUser | null> => {
    if (!isMarked()) return null;
    const { data: user, error } = await restSignedOut.GET('/api/bdm/backoffice/user/current', {
      signal,
      cache: 'no-store',
    });
    if (user) return user;
    const { code, message } = errorFrom(401, error);
    client.setQueryData(SESSION_END_KEY, code === 'SESSION_ENDED' ? message : null);
    // Told once, where it is read.
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    if (window.location.pathname === '/login') document.cookie = `${MARK}=; Path=/; Max-Age=0`;
    return null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
});

type AccessRequestForm = Pick<
  components['schemas']['AccessRequestIn'],
  'name' | 'email' | 'office' | 'reason'
>;

/** A person without account asks for one; `name` is the whole name. */
export async function requestAccess(form: AccessRequestForm): Promise<void> {
  await rest.PUT('/api/bdm/backoffice/user/unauthorized', { body: { ...form, family_name: '' } });
}

/** The address that starts sign-in and then returns to `next`; also the link of the session warning. */
export function signInAddress(next: string): string {
  return `${API}/login?next=${encodeURIComponent(next)}`;
}

/** Ends the session; the answer says where the identity provider ends its own. */
export function signOut(): Promise<components['schemas']['SignedOut']> {
  return data(rest.GET('/api/bdm/backoffice/user/deauth'));
}

/** The office to work for, one of those granted to the caller. */
export async function chooseWorkingOffice(ou: string): Promise<void> {
  await rest.POST('/api/bdm/backoffice/user/ou', {
    body: { ou },
    // Said here, since what is not a FormData would be called JSON.
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    bodySerializer: (body) => new URLSearchParams(body),
  });
}
