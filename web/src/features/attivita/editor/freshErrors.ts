import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * What is wrong with one field may be mended in another (two days in the wrong order, a role that another area does not
 * ask for): with every change all messages of the form are looked at again. What the server said of a field stays until
 * that field changes.
 */
export function useFreshErrors<Values extends FieldValues>({
  watch,
  trigger,
  formState,
}: UseFormReturn<Values>) {
  const errors = useRef(formState.errors);
  errors.current = formState.errors;
  useEffect(() => {
    const watching = watch(() => {
      const told = Object.keys(errors.current) as Path<Values>[];
      const own = told.filter((name) => errors.current[name]?.type !== 'server');
      if (own.length > 0) void trigger(own);
    });
    return () => watching.unsubscribe();
  }, [watch, trigger]);
}
