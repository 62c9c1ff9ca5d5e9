import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TextToCheck } from '@/api/verifica';
import { DatePicker } from '@/ui/DatePicker';
import { TextAreaField } from '@/ui/Field';
import { Button } from '@/ui/kit';
import { FileField } from './FileField';
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

  useFocus(form, { busy, focused, failed: error });

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
      <div role="status">
        {busy && (
          <div className="bdm-verifica-busy">
            <div className="progress-spinner progress-spinner-active size-sm" aria-hidden="true" />
            <p>Verifica in corso: un testo lungo richiede anche qualche decina di secondi.</p>
          </div>
        )}
      </div>
      <div className="bdm-verifica-buttons">
        {busy ? (
          <Button key="abort" type="button" color="primary" outline data-abort="" onClick={onAbort}>
            Interrompi
          </Button>
        ) : (
          <Button key="send" type="submit" color="primary">
            Verifica
          </Button>
        )}
        {!busy && onForward && (
          <Button type="button" color="primary" outline onClick={onForward}>
            Torna al risultato
          </Button>
        )}
      </div>
    </form>
  );
}

type Moment = { busy: boolean; focused: boolean; failed: unknown };

/** Where the keyboard goes on: a button that was pressed gives way to the other, a refusal to its field. */
function useFocus(form: React.RefObject<HTMLFormElement | null>, { busy, focused, failed }: Moment) {
  const before = useRef({ busy, focused: false });
  useEffect(() => {
    const { current } = form;
    if (focused && !before.current.focused) current?.querySelector<HTMLElement>('textarea, button')?.focus();
    else if (busy !== before.current.busy) {
      if (busy) current?.querySelector<HTMLElement>('[data-abort]')?.focus();
      else if (!focusError(current)) current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    } else if (failed) focusError(current);
    before.current = { busy, focused };
  }, [form, busy, focused, failed]);
}

function focusError(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  field?.focus();
  return Boolean(field);
}
