import { pickedText } from '@/domain/day';
import { LISTS } from '@/domain/fields';
import { capitalize, esitoLabel } from '@/domain/item';
import { plainText } from '@/ui/plainText';
import type { ProvvedimentoValues } from '../editor/decisionValues';
import type { Proposals } from '../proposals/context';
import { type FieldName, ORDER } from './order';
import { missingIn } from './rules';

/**
 * Where a field stands in the short form: `asked` is open and comes first (required and empty, doubtful, commented on),
 * `empty` is what may stay so, `known` is a line with its value or with what was read for it.
 */
export type Place = 'asked' | 'empty' | 'known';
export type Places = Partial<Record<FieldName, Place>>;

/** The place of every field, by what stands in the form and what was read in the document. */
export function placesOf(
  values: ProvvedimentoValues,
  proposals: Pick<Proposals, 'compared' | 'choices'> | null,
  commented: readonly string[],
): Places {
  const missing: readonly string[] = missingIn(values);
  const place = (name: FieldName): Place => {
    const own = proposals?.compared.filter(({ proposal }) => proposal.field === name) ?? [];
    const open = proposals?.choices.some(({ field }) => field === name);
    if (open || commented.includes(name) || own.some(({ standing }) => standing === 'other')) return 'asked';
    const read = own.some(({ standing }) => standing === 'free');
    // Who reads the personal data is never settled in passing.
    if (name === 'visibility') return read || values.visibility === 'true' ? 'asked' : 'known';
    if (read || textOf(name, values) !== '') return 'known';
    return missing.includes(name) ? 'asked' : 'empty';
  };
  return Object.fromEntries(ORDER.map((name) => [name, place(name)]));
}

/** The value of a field on one line; '' where it is empty. */
export function textOf(name: FieldName, values: ProvvedimentoValues): string {
  if (name === 'precedente' || name === 'successivo') {
    const link = values[name];
    return link ? link.label || 'Provvedimento collegato' : '';
  }
  if (name === 'data' || name === 'data_pubblicazione') return pickedText(values[name]);
  if (name === 'visibility') return values.visibility === 'true' ? 'Sì' : 'No';
  if (name === 'annotazione') return plainText(values.annotazione).trim();
  if (name === 'area' || name === 'tipo') return capitalize(values[name]);
  if (name === 'stato') return capitalize(values.stato.toLocaleLowerCase('it'));
  if (name === 'esito') return values.esito && esitoLabel(values.esito);
  const value = values[name];
  return LISTS.some((list) => list === name) ? (value as string[]).join(' · ') : String(value ?? '').trim();
}
