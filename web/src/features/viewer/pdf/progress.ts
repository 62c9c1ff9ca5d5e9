import type { Progress } from './transfer';

/**
 * Percentage of what has been asked for so far that is here, null before that is known. It never goes back, although
 * more may be asked for, and never reaches 100 before the page is on screen.
 */
export function progressPercent({ received, expected }: Progress, before: number | null): number | null {
  if (!expected) return before;
  return Math.max(before ?? 0, Math.min(99, Math.floor((100 * received) / expected)));
}
