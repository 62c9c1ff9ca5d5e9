import type { ReactNode } from 'react';
import { type FieldValues, type Path, useController, useFormContext } from 'react-hook-form';
import { FieldPlace } from './comments';

type Part<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
};

export type FormFieldProps<Values, Name extends keyof Values & string> = {
  name: Name;
  className?: string;
  children: (part: Part<Values[Name]>, onBlur: () => void) => ReactNode;
};

/**
 * The component for one field of a form of `Values`: its value, how to change it, what is wrong with it; found by
 * `focusField`. `below`: what stands under each.
 */
export function formField<Values extends FieldValues>(below?: (name: string) => ReactNode) {
  return function FormField<Name extends keyof Values & string>({
    name,
    className = '',
    children,
  }: FormFieldProps<Values, Name>) {
    const { control } = useFormContext<Values>();
    // The names of days and links have parts (`data.day`), which nobody here asks for.
    const { field, fieldState } = useController({ name: name as unknown as Path<Values>, control });
    const { value, onChange, onBlur } = field;
    return (
      <FieldPlace field={name} className={className} below={below?.(name)}>
        {children({ value, onChange, error: fieldState.error?.message }, onBlur)}
      </FieldPlace>
    );
  };
}
