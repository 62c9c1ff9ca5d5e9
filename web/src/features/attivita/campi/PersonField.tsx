import { giudiciQuery, PEOPLE_MIN } from '@/api/lookup';
import { Combobox } from '@/ui/Combobox';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | undefined;
};

/** A judge: one of those known, or a new entry (docs/regole/campi.md#provvedimento). */
export function PersonField({ error, ...props }: Props) {
  return (
    <Combobox
      {...props}
      error={error ?? null}
      suggestions={giudiciQuery}
      minLength={PEOPLE_MIN}
      maxLength={200}
    />
  );
}
