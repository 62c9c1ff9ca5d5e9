import { useId } from 'react';
import type { ExportSource } from '@/api/export';
import { type Choice, type FileFormat, formatsOf, WHAT, type What } from './choices';

export type ExportChoice = { what: What; format: FileFormat; notes: boolean };

type Props = { source: ExportSource; chosen: ExportChoice; onChange: (chosen: ExportChoice) => void };

/** What is exported, as which file, and whether with the reader's notes. */
export function ExportForm({ source, chosen, onChange }: Props) {
  const formats = formatsOf(source, chosen.what);
  const change = (what: What) =>
    onChange({ ...chosen, what, format: formatsOf(source, what)[0]?.value ?? 'pdf' });
  return (
    <>
      <Choices legend="Che cosa" choices={WHAT} value={chosen.what} first onChange={change} />
      {formats.length > 1 && (
        <Choices
          legend="Formato"
          choices={formats}
          value={chosen.format}
          onChange={(format) => onChange({ ...chosen, format })}
        />
      )}
      {chosen.what === 'testi' && (
        <label className="bdm-export-notes">
          <input
            type="checkbox"
            checked={chosen.notes}
            onChange={(event) => onChange({ ...chosen, notes: event.target.checked })}
          />
          <span>
            Con le mie note
            <span className="bdm-muted"> Le proprie, e quelle condivise con sé</span>
          </span>
        </label>
      )}
    </>
  );
}

type ChoicesProps<Value extends string> = {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  /** The dialog begins with it. */
  first?: boolean;
  onChange: (value: Value) => void;
};

function Choices<Value extends string>({ legend, choices, value, first, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="bdm-export-formats">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            data-autofocus={first && choice.value === value ? '' : undefined}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <strong>{choice.label}</strong>
            <span className="bdm-muted"> {choice.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
