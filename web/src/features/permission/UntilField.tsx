import { useState } from 'react';
import { readTypedDay } from '@/domain/day';
import { formatDay } from '@/domain/format';
import { endProblem } from '@/domain/rights';
import { TextField } from '@/ui/Field';

type Props = {
  /** What it is the end of. */
  of: string;
  /** ISO, or as it was typed; '' without an end. */
  value: string;
  stored: string | undefined;
  onChange: (value: string) => void;
};

/** The last day on which something counts, typed as one likes; empty for no end. */
export function UntilField({ of, value, stored, onChange }: Props) {
  const [text, setText] = useState(() => formatDay(value) || value);
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(true);
  if (value !== seen) {
    // Another state came: changes were taken back, say.
    setSeen(value);
    if (left) setText(formatDay(value) || value);
  }
  return (
    <TextField
      className="bdm-rights-until"
      label="Valido fino al"
      aria-label={`Valido fino al: ${of}`}
      placeholder="senza scadenza"
      autoComplete="off"
      maxLength={40}
      value={text}
      error={left && value ? (endProblem(value, stored) ?? undefined) : undefined}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        setText(formatDay(value) || value);
      }}
      onChange={({ target }) => {
        setText(target.value);
        // Of the present year or month, too, the last day.
        onChange(readTypedDay(target.value, 'end', '').day ?? target.value);
      }}
    />
  );
}
