import type { UseFormReturn } from 'react-hook-form';
import { fromInput, type ProvvedimentoValues } from './values';

const LISTS = ['parte_processuale', 'parola_chiave', 'riferimento_normativo'] as const;

/** Takes a proposed value into the form; lists grow by it. What is wrong with it, or null. */
export function acceptProposal(
  form: UseFormReturn<ProvvedimentoValues>,
  field: string,
  value: unknown,
  allowed: { offices: readonly string[] | null },
): string | null {
  const set = (name: keyof ProvvedimentoValues, next: unknown) =>
    form.setValue(name, next as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const list = LISTS.find((name) => name === field);
  if (list) {
    const words = Array.isArray(value) ? value.map(String) : [String(value)];
    const now = form.getValues(list);
    set(list, [...now, ...words.filter((word) => !now.includes(word))]);
    return null;
  }
  if (field === 'ufficio' && allowed.offices && !allowed.offices.includes(String(value))) {
    return `L’ufficio ${String(value)} non è tra quelli di competenza.`;
  }
  const known = Object.entries(fromInput(field, value));
  for (const [name, next] of known) set(name as keyof ProvvedimentoValues, next);
  return known.length > 0 ? null : 'La proposta non corrisponde a un campo del provvedimento.';
}
