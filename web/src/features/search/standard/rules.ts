import { type PickedDay, pickedDay } from '@/domain/day';
import { OPEN_START } from '@/domain/query';
import type { Target } from '@/domain/search';
import { textError } from '@/domain/words';
import { EMPTY, type Fields, RANGES, type Range, type RangeField } from './fields';

/** What one field does to the others (5.1, 5.6). */

/** Another area has other materie, and each materia its keywords. */
export function forArea(fields: Fields): Fields {
  return { ...fields, materia: '', parola_chiave: '' };
}

/** The other kind of content has no title, or no parties. */
export function forTarget(fields: Fields, target: Target): Fields {
  return target === 'abstract' ? { ...fields, parte_processuale: '' } : { ...fields, titolo: '' };
}

export function withMateria(fields: Fields, materia: string): Fields {
  return { ...fields, materia, ...(materia ? { parola_chiave: '' } : {}) };
}

/** Without a district no office can be chosen. */
export function withDistretto(fields: Fields, distretto: string): Fields {
  return { ...fields, distretto, ...(distretto ? {} : { ufficio: '' }) };
}

/** A value that is not among those that can be chosen (any more) goes. */
export function among(fields: Fields, field: 'ufficio' | 'ruolo', choices: readonly string[]): Fields {
  return fields[field] && !choices.includes(fields[field]) ? { ...fields, [field]: '' } : fields;
}

export function onlyDigits(text: string, limit: number): string {
  return text.replace(/\D/g, '').slice(0, limit);
}

export type RangeErrors = { start?: string; end?: string };
export type Errors = { testo?: string; titolo?: string } & Partial<Record<RangeField, RangeErrors>>;

/** What is wrong, field by field; empty when the search can be run. */
export function errorsOf(fields: Fields, today: string): Errors {
  const errors: Errors = {};
  for (const field of ['testo', 'titolo'] as const) {
    const error = textError(fields[field]);
    if (error) errors[field] = error;
  }
  for (const field of RANGES) {
    const error = rangeErrors(fields[field], today);
    if (error.start || error.end) errors[field] = error;
  }
  return errors;
}

/** A start alone runs to today, an end alone from 01/01/2000; nothing is in the future, nor ends before it starts. */
export function rangeErrors({ start, end }: Range, today: string): RangeErrors {
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

/** Whether anything was typed or chosen, complete or not: 'Pulisci' has something to do. */
export function isBlank(fields: Fields): boolean {
  return JSON.stringify({ ...fields, tipo_ricerca: EMPTY.tipo_ricerca }) === JSON.stringify(EMPTY);
}
