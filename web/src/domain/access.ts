import { type CurrentUser, hasAny, type Permission } from './user';

/**
 * What a route asks of its visitor (docs/regole/consultazione.md#indirizzi):
 * `public` needs nothing, `login` an account, a list of permissions an account holding at least one of them.
 */
export type Access = 'public' | 'login' | readonly Permission[];

type AccessDecision = 'allow' | 'login' | 'request-access' | 'unauthorized';

/** `user` is null when nobody is signed in; an identity without account has a null `upn`. */
export function decide(access: Access, user: CurrentUser | null): AccessDecision {
  if (access === 'public') return 'allow';
  if (user === null) return 'login';
  if (user.upn === null) return 'request-access';
  if (access === 'login') return 'allow';
  return hasAny(user, access) ? 'allow' : 'unauthorized';
}

/**
 * The address to return to after sign-in: only paths of this application, never another site's
 * (`//host`, `https:...`, backslashes).
 */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/';
  return next;
}
