import type { ReactNode } from 'react';
import { Options, SelectField } from '@/ui/Field';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly string[];
  textOf?: (option: string) => string;
  /** What stands for no choice; without it one of the options is always chosen. */
  none?: string;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  help?: ReactNode;
};

/** One of a list. A value that the list does not have (of an import, say) is shown all the same. */
export function ChoiceField({
  value,
  onChange,
  options,
  textOf = (option) => option,
  none = 'Nessuna selezione',
  ...field
}: Props) {
  const all = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <SelectField {...field} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      <Options of={all.map((option) => [option, textOf(option)])} />
    </SelectField>
  );
}
