import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FieldPlace } from '../editor/comments';
import type { ProvvedimentoValues } from '../editor/decisionValues';
import { FieldProposals } from '../proposals/FieldProposals';

type Part<Name extends keyof ProvvedimentoValues> = {
  value: ProvvedimentoValues[Name];
  onChange: (value: ProvvedimentoValues[Name]) => void;
  error?: string | undefined;
};

/** One field of the form: its value, how to change it, what is wrong with it, what was read for it; found by `focusField`. */
export function Bound<Name extends keyof ProvvedimentoValues>({
  name,
  className = '',
  children,
}: {
  name: Name;
  className?: string;
  children: (part: Part<Name>) => ReactNode;
}) {
  const { control } = useFormContext<ProvvedimentoValues>();
  // The names of days and links have parts (`data.day`), which nobody here asks for.
  const { field, fieldState } = useController<ProvvedimentoValues>({ name: name as 'titolo', control });
  return (
    <FieldPlace field={name} className={className} below={<FieldProposals field={name} />}>
      {children({
        value: field.value as unknown as ProvvedimentoValues[Name],
        onChange: field.onChange,
        error: fieldState.error?.message,
      })}
    </FieldPlace>
  );
}
