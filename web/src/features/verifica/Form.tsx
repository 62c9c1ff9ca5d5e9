import { type FormEvent, useRef, useState } from 'react';
import type { TextToCheck } from '@/api/verifica';
import { DatePicker } from '@/ui/DatePicker';
import { TextAreaField } from '@/ui/Field';
import { FileField } from './FileField';
import { FormEnd, focusError, useFormFocus } from './FormEnd';
import { type Errors, readForm, refused, type Values } from './values';

type Props = {
  values: Values;
  busy: boolean;
  /** Why the last check failed. */
  error: unknown;
  /** The first field has the focus at once. */
  focused: boolean;
  onChange: (values: Values) => void;
  onSend: (sent: TextToCheck) => void;
  onAbort: () => void;
  /** To what was found before; null where nothing was. */
  onForward: (() => void) | null;
};

/** A text or a file, and the day of which its norms are asked. */
export function Form({ values, busy, error, focused, onChange, onSend, onAbort, onForward }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Errors>({});
  const errors: Errors = { ...refused(error, values), ...wrong };
  const { other } = errors;

  useFormFocus(form, { busy, focused, failed: error });

  function change(part: Partial<Values>) {
    setWrong({});
    onChange({ ...values, ...part });
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = readForm(values);
    setWrong('errors' in read ? read.errors : {});
    if ('sent' in read) onSend(read.sent);
    else requestAnimationFrame(() => focusError(form.current));
  }

  return (
    <form ref={form} className="bdm-verifica-form" onSubmit={send} noValidate>
      {!values.file && (
        <TextAreaField
          label="Testo"
          rows={12}
          value={values.text}
          error={errors.testo}
          help="Incollare qui l’atto, il parere o la bozza: fino a 600.000 caratteri."
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      <FileField
        file={values.file}
        hasText={values.text.trim() !== ''}
        error={errors.file}
        disabled={busy}
        onChange={(file) => change({ file })}
      />
      <div className="bdm-verifica-day">
        <DatePicker
          label="Norme in vigore il (facoltativo)"
          value={values.day}
          error={errors.data}
          onChange={(day) => change({ day })}
        />
        <p className="form-text">Se non si indica un giorno, vale oggi.</p>
      </div>
      <div role="alert">{other && <p className="bdm-field-error mb-3">{other}</p>}</div>
      <FormEnd
        {...{ busy, onAbort, onForward }}
        action="Verifica"
        waiting="Verifica in corso: un testo lungo richiede anche qualche decina di secondi."
      />
    </form>
  );
}
