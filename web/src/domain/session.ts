import SHARED from '@/domain/generated/shared';

/** Session expiry (docs/regole/accesso.md): checked every 60 seconds, warned of within some minutes of the end. */
export const CHECK_EVERY_MS = 60_000;
export const WARN_BELOW_MS = SHARED.sign_in.WARNING_MINUTES * 60_000;

type SessionState = 'running' | 'ending' | 'expired';

/** `exp` in seconds since the epoch, `now` in milliseconds, both of the service (`domain/clock`). */
export function sessionState(exp: number, now: number): SessionState {
  const left = exp * 1000 - now;
  if (left <= 0) return 'expired';
  return left < WARN_BELOW_MS ? 'ending' : 'running';
}
