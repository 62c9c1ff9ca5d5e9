import { type RangeErrors, rangeErrors } from '@/domain/dayRange';
import type { Target } from '@/domain/search';
import { textError } from '@/domain/words';
import { EMPTY, type Fields, RANGES, type RangeField } from './fields';

/** What one field does to the others (docs/regole/ricerca.md#ricerca-classica). */

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

export { type RangeErrors, rangeErrors };
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

/** Whether what is wrong can still be searched: forbidden characters, which are mended, can. */
export function mayRun(errors: Errors): boolean {
  return RANGES.every((field) => !errors[field]);
}

/** Whether anything was typed or chosen, complete or not: 'Pulisci' has something to do. */
export function isBlank(fields: Fields): boolean {
  const { tipo_ricerca, widened } = EMPTY;
  return JSON.stringify({ ...fields, tipo_ricerca, widened }) === JSON.stringify(EMPTY);
}
