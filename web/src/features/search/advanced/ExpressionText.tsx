import { type Ref, useId } from 'react';
import { MAX_LENGTH, type QuerySyntax } from '@/domain/query';
import { mended } from '@/domain/words';
import { MendButton } from '@/ui/Field';

type Props = {
  text: string;
  /** Why it does not parse, and where. */
  error: QuerySyntax | null;
  onChange: (text: string) => void;
  onEnter: () => void;
  ref: Ref<HTMLTextAreaElement>;
};

/** The expression by hand: its text, and under it what is wrong with the place marked. */
export function ExpressionText({ text, error, onChange, onEnter, ref }: Props) {
  const id = useId();
  const mend = error && mended(text);
  return (
    <div className="bdm-field">
      <label htmlFor={id}>Espressione di ricerca</label>
      <textarea
        id={id}
        ref={ref}
        rows={4}
        className={`form-control bdm-expression-input ${error ? 'is-invalid' : ''}`}
        value={text}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <small id={`${id}-help`} className="form-text">
        Per esempio: <code>testo:(danno biologico) AND NOT esito:"RIGETTO"</code>
      </small>
      <div aria-live="polite">
        {error && (
          <div id={`${id}-error`} className="bdm-field-error">
            <p className="mb-1">
              {error.message}
              <span className="visually-hidden"> (carattere {error.position + 1})</span>
            </p>
            <Place text={text} position={error.position} />
          </div>
        )}
      </div>
      {mend && <MendButton onClick={() => onChange(mend)} />}
    </div>
  );
}

const AROUND = 30;

/** The surroundings of the place, which counts in characters, not in UTF-16 units. */
function Place({ text, position }: { text: string; position: number }) {
  const characters = [...text];
  const start = Math.max(0, position - AROUND);
  const end = position + 1 + AROUND;
  return (
    <code className="bdm-expression-place" aria-hidden="true">
      {start > 0 && '…'}
      {characters.slice(start, position).join('')}
      <mark>{characters[position] ?? ' '}</mark>
      {characters.slice(position + 1, end).join('')}
      {end < characters.length && '…'}
    </code>
  );
}
