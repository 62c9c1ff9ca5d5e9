/**
 * What time it is for the service, which is what its moments are compared with: the clock of a workstation may be hours
 * off, and may be put right while the page is open. The time comes with the service's answers, and passes by a clock that
 * nobody sets. Where that stands still, as on some computers that sleep, the next answer makes up for it.
 */

/** The service's time at which this page began, in milliseconds since the epoch; null until it has answered. */
let beginning: number | null = null;

/** `date`: the header of an answer, whole seconds, and some way behind by now: of all answers the latest is the best. */
export function learnTime(date: string | null): void {
  const moment = Date.parse(date ?? '') - performance.now();
  if (!Number.isNaN(moment)) beginning = Math.max(beginning ?? moment, moment);
}

/** Milliseconds since the epoch. */
export const now = (): number => (beginning === null ? Date.now() : beginning + performance.now());

/** ISO 8601. */
export const thisMoment = (): string => new Date(now()).toISOString();

/** As before any answer: tests, which share their page. */
export function forgetTime(): void {
  beginning = null;
}
