import { ApiError, sentenceOf } from '@/api/http';
import { MAX_BYTES, type TextToCheck, TOO_LARGE } from '@/api/verifica';
import { NO_DAY, type PickedDay, pickedDay } from '@/domain/day';

/** What stands in the form. A file takes the place of the text, which stays for when it is taken away. */
export type Values = { text: string; file: File | null; day: PickedDay };
export const EMPTY: Values = { text: '', file: null, day: NO_DAY };

/** By the names that the call has for its fields; `other` belongs to none. */
export type Errors = { testo?: string; file?: string; data?: string; other?: string };

export const NO_TEXT = 'Incollare il testo da verificare, o scegliere un file.';
const NO_WHOLE_DAY = 'Indicare un giorno intero, ad esempio 20/11/2026, o lasciare vuoto.';

/** What is sent, or what is wrong with it. */
export function readForm({ text, file, day }: Values): { sent: TextToCheck } | { errors: Errors } {
  const on = pickedDay(day);
  const errors: Errors = {};
  if (file && file.size === 0) errors.file = 'Il file è vuoto.';
  else if (file && file.size > MAX_BYTES) errors.file = TOO_LARGE;
  else if (!file && !text.trim()) errors.testo = NO_TEXT;
  if (on === undefined) errors.data = NO_WHOLE_DAY;
  if (on === undefined || Object.keys(errors).length > 0) return { errors };
  return { sent: { source: file ?? text, day: on } };
}

/** Where a refusal belongs. */
export function refused(error: unknown, { file }: Values): Errors {
  if (!error) return {};
  const source = file ? 'file' : 'testo';
  const told: Errors = {};
  // A call that says that neither came says so of the file.
  for (const { field, message } of error instanceof ApiError ? error.errors : [])
    told[field === 'data' ? 'data' : field === 'file' || field === 'testo' ? source : 'other'] ??= message;
  if (Object.keys(told).length > 0) return told;
  const ofSource = error instanceof ApiError && [413, 415, 422].includes(error.status);
  return { [ofSource ? source : 'other']: sentenceOf(error) };
}
