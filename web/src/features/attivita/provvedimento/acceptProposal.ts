import type { UseFormReturn } from 'react-hook-form';
import { fromInput, type ProvvedimentoValues } from '../editor/decisionValues';

const LISTS = ['parte_processuale', 'parola_chiave', 'riferimento_normativo'] as const;

/** What a proposed value makes of the values; lists grow by it. What is wrong with it, as a text. */
export function withProposal(
  now: ProvvedimentoValues,
  field: string,
  value: unknown,
  allowed: { offices: readonly string[] | null },
): Partial<ProvvedimentoValues> | string {
  const list = LISTS.find((name) => name === field);
  if (list) {
    const words = Array.isArray(value) ? value.map(String) : [String(value)];
    return { [list]: [...now[list], ...words.filter((word) => !now[list].includes(word))] };
  }
  if (field === 'ufficio' && allowed.offices && !allowed.offices.includes(String(value))) {
    return `L’ufficio ${String(value)} non è tra quelli di competenza.`;
  }
  const known = fromInput(field, value);
  return Object.keys(known).length > 0 ? known : 'La proposta non corrisponde a un campo del provvedimento.';
}

/** Takes a proposed value into the form. What is wrong with it, or null. */
export function acceptProposal(
  form: UseFormReturn<ProvvedimentoValues>,
  field: string,
  value: unknown,
  allowed: { offices: readonly string[] | null },
): string | null {
  const taken = withProposal(form.getValues(), field, value, allowed);
  if (typeof taken === 'string') return taken;
  for (const [name, next] of Object.entries(taken)) {
    form.setValue(name as keyof ProvvedimentoValues, next as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }
  return null;
}
