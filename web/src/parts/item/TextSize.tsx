import { type CSSProperties, useState } from 'react';
import { readPreferences, TEXT_SIZES, writePreferences } from '@/domain/preferences';
import { ToolButton } from '@/ui/ToolButton';
import './reading.scss';

/** The size in which this browser's reader has texts, for `style`, and how to change it. */
export function useTextSize() {
  const [size, setSize] = useState(() => readPreferences().text);
  const change = (wanted: number) => {
    setSize(wanted);
    writePreferences({ text: wanted });
  };
  return { size, change, style: { '--bdm-text-size': size } as CSSProperties };
}

type Props = { size: number; onChange: (size: number) => void };

/** Smaller and larger letters. */
export function TextSize({ size, onChange }: Props) {
  const at = (TEXT_SIZES as readonly number[]).indexOf(size);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="bdm-text-tools bdm-text-size" role="group" aria-label="Grandezza del testo">
      <Step label="Testo più piccolo" sign="A−" to={TEXT_SIZES[at - 1]} onChange={onChange} />
      <Step label="Testo più grande" sign="A+" to={TEXT_SIZES[at + 1]} onChange={onChange} />
    </div>
  );
}

type StepProps = {
  label: string;
  sign: string;
  to: number | undefined;
  onChange: (size: number) => void;
};

/** At the end it stays where it is, so that the keyboard does not lose its place. */
function Step({ label, sign, to, onChange }: StepProps) {
  return (
    <ToolButton label={label} aria-disabled={to === undefined} onClick={() => to && onChange(to)}>
      <span aria-hidden="true">{sign}</span>
    </ToolButton>
  );
}
