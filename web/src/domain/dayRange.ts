import { type PickedDay, pickedDay } from './day';
import { OPEN_START } from './query';

/** A range of days being picked; what is wrong with its ends. */
export type PickedRange = { start: PickedDay; end: PickedDay };
export type RangeErrors = { start?: string; end?: string };

/** A start alone runs to today, an end alone from 01/01/2000; nothing is in the future, nor ends before it starts. */
export function rangeErrors({ start, end }: PickedRange, today: string): RangeErrors {
  const errors: RangeErrors = {};
  const problem = { start: dayError(start, today), end: dayError(end, today) };
  if (problem.start) errors.start = problem.start;
  if (problem.end) errors.end = problem.end;
  if (problem.start || problem.end) return errors;
  const [first, last] = [pickedDay(start) ?? null, pickedDay(end) ?? null];
  if (last && last < (first ?? OPEN_START)) {
    errors.end = first
      ? 'La data finale precede quella iniziale'
      : 'Senza data iniziale la ricerca parte dal 01/01/2000: indicare la data iniziale';
  }
  return errors;
}

function dayError(picked: PickedDay, today: string): string | undefined {
  const day = pickedDay(picked);
  if (day === undefined) return 'Completare la data';
  return day && day > today ? 'La data non può essere futura' : undefined;
}
