import type { ReactNode } from 'react';
import { DIGITS } from '@/domain/fields';
import { DayRangeFields } from '@/ui/DayRangeFields';
import { Options, SelectField, TextField } from '@/ui/Field';
import type { Fields, RangeField } from './fields';
import { type Errors, onlyDigits } from './rules';

type Props = { fields: Fields; errors: Errors; change: (changed: Partial<Fields>) => void };

/** One of a list, or none. A value that the list does not have (from a link) is shown all the same. */
export function Choice({
  label,
  value,
  options,
  textOf = (option) => option,
  onChange,
  ...others
}: {
  label: string;
  value: string;
  options: readonly string[];
  textOf?: (option: string) => string;
  onChange: (value: string) => void;
  disabled?: boolean;
  help?: ReactNode;
}) {
  const all = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)} {...others}>
      <option value="">Qualsiasi</option>
      <Options of={all.map((option) => [option, textOf(option)])} />
    </SelectField>
  );
}

export function Digits({
  name,
  label,
  fields,
  change,
}: Props & { name: keyof typeof DIGITS; label: string }) {
  return (
    <TextField
      label={label}
      value={fields[name]}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => change({ [name]: onlyDigits(event.target.value, DIGITS[name]) })}
    />
  );
}

export function Days({ name, label, fields, errors, change }: Props & { name: RangeField; label: string }) {
  return (
    <fieldset className="bdm-standard-days">
      <legend>{label}</legend>
      <DayRangeFields
        value={fields[name]}
        onChange={(range) => change({ [name]: range })}
        errors={errors[name] ?? {}}
      />
    </fieldset>
  );
}
