import { type ReadDay, readTypedDay, today } from './day';
import { formatDay } from './format';
import { OPEN_START } from './query';

/** A range of days being typed; what is wrong with its ends. */
export type TypedRange = { start: string; end: string };
export type RangeErrors = { start?: string; end?: string };

export const NO_RANGE: TypedRange = { start: '', end: '' };

export const typedRange = (start: string | null, end: string | null): TypedRange => ({
  start: formatDay(start),
  end: formatDay(end),
});

/** The ISO days that a typed range stands for, an open or wrong end being null, and what is wrong. */
export function readRange({ start, end }: TypedRange, now: string = today()) {
  const [first, last] = [readTypedDay(start, 'start', now), readTypedDay(end, 'end', now)];
  return { start: first.day, end: last.day, errors: rangeErrors({ start: first, end: last }, now) };
}

/** A start alone runs to today, an end alone from 01/01/2000; nothing is in the future, nor ends before it starts. */
function rangeErrors({ start, end }: { start: ReadDay; end: ReadDay }, now: string): RangeErrors {
  const errors: RangeErrors = {};
  const problem = { start: dayError(start, now), end: dayError(end, now) };
  if (problem.start) errors.start = problem.start;
  if (problem.end) errors.end = problem.end;
  if (problem.start || problem.end) return errors;
  if (end.day && end.day < (start.day ?? OPEN_START)) {
    errors.end = start.day
      ? 'La data finale precede quella iniziale'
      : 'Senza data iniziale la ricerca parte dal 01/01/2000: indicare la data iniziale';
  }
  return errors;
}

function dayError({ day, problem }: ReadDay, now: string): string | null {
  return problem ?? (day && day > now ? 'La data non può essere futura' : null);
}

/** The range that is understood, open ends included (docs/regole/date.md#intervalli); '' for none and for a wrong one. */
export function rangeInWords(range: TypedRange, now: string = today()): string {
  const { start, end, errors } = readRange(range, now);
  if (errors.start || errors.end || (!start && !end)) return '';
  return `Dal ${formatDay(start ?? OPEN_START)} ${end ? `al ${formatDay(end)}` : 'a oggi'}`;
}
