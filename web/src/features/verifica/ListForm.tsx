import { type FormEvent, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '@/api/http';
import { TextAreaField } from '@/ui/Field';
import { FormEnd, focusError, useFormFocus } from './FormEnd';
import { MOST_LINES, wrongList } from './list';

type Props = {
  text: string;
  busy: boolean;
  /** Why the last check failed. */
  error: unknown;
  /** The field has the focus at once. */
  focused: boolean;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
  onAbort: () => void;
  onForward: (() => void) | null;
};

const EXAMPLE = `1. Trib. Milano, sez. VII, 12 marzo 2021, n. 1234
2. App. Roma, sent. n. 567/2020
Cass. civ., sez. III, 30 ottobre 2001, n. 13533
Trib. Torino, R.G. 5678/2019`;

/** A list of citations, one a line. */
export function ListForm({ text, busy, error, focused, onChange, onSend, onAbort, onForward }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const ofList = error instanceof ApiError && [413, 415, 422].includes(error.status);
  const refusal = error ? sentenceOf(error) : null;

  useFormFocus(form, { busy, focused, failed: error });

  function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = wrongList(text);
    setWrong(found);
    if (found === null) onSend(text);
    else requestAnimationFrame(() => focusError(form.current));
  }

  return (
    <form ref={form} className="bdm-verifica-form" onSubmit={send} noValidate>
      <TextAreaField
        label="Elenco di citazioni"
        rows={12}
        value={text}
        error={wrong ?? (ofList ? refusal : null)}
        help={
          <>
            Una citazione per riga, fino a {MOST_LINES}: ufficio, numero e anno, oppure numero di ruolo, ECLI
            o indirizzo permanente. Ad esempio:
            <span className="bdm-verifica-example">{EXAMPLE}</span>
          </>
        }
        onChange={({ target }) => {
          setWrong(null);
          onChange(target.value);
        }}
      />
      <div role="alert">{refusal && !ofList && <p className="bdm-field-error mb-3">{refusal}</p>}</div>
      <FormEnd {...{ busy, onAbort, onForward }} action="Cerca le decisioni" waiting="Ricerca in corso." />
    </form>
  );
}
