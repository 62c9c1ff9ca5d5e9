import { TextField } from '@/ui/Field';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How many digits at most. */
  digits: number;
  disabled?: boolean;
  error?: string | undefined;
};

/** A number kept as its digits: nothing else can be typed, nor more of them. */
export function DigitsField({ value, onChange, digits, ...field }: Props) {
  return (
    <TextField
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
    />
  );
}
