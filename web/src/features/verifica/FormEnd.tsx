import { useEffect, useRef } from 'react';
import { Button } from '@/ui/kit';

type Props = {
  busy: boolean;
  /** What the button does. */
  action: string;
  /** What is said meanwhile. */
  waiting: string;
  onAbort: () => void;
  /** To what was found before; null where nothing was. */
  onForward: (() => void) | null;
};

/** Under the fields of a check: sends it, says that it is under way, gives it up. */
export function FormEnd({ busy, action, waiting, onAbort, onForward }: Props) {
  return (
    <>
      <div role="status">
        {busy && (
          <div className="bdm-verifica-busy">
            <div className="progress-spinner progress-spinner-active size-sm" aria-hidden="true" />
            <p>{waiting}</p>
          </div>
        )}
      </div>
      <div className="bdm-verifica-buttons">
        {busy ? (
          <Button key="abort" color="primary" outline data-abort="" onClick={onAbort}>
            Interrompi
          </Button>
        ) : (
          <Button key="send" type="submit" color="primary">
            {action}
          </Button>
        )}
        {!busy && onForward && (
          <Button color="primary" outline onClick={onForward}>
            Torna al risultato
          </Button>
        )}
      </div>
    </>
  );
}

type Moment = { busy: boolean; focused: boolean; failed: unknown };

/** Where the keyboard goes on: a button that was pressed gives way to the other, a refusal to its field. */
export function useFormFocus(
  form: React.RefObject<HTMLFormElement | null>,
  { busy, focused, failed }: Moment,
) {
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

export function focusError(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  field?.focus();
  return Boolean(field);
}
