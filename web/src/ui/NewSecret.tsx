import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from './CopyButton';
import { TextField } from './Field';
import { Button } from './kit';
import './newSecret.scss';

type Props = {
  /** What it is: 'Token'. */
  label: string;
  secret: string;
  onClose: () => void;
  /** What was made, and that the secret is to be copied now. */
  children: ReactNode;
};

/** A secret that is told this once. In the page, not in a dialog, which a slip of the hand would close. */
export function NewSecret({ label, secret, onClose, children }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog has given the focus back.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="alert alert-success bdm-secret">
      <p role="status">
        {children} <strong>non sarà mostrato di nuovo</strong>.
      </p>
      <TextField
        ref={box}
        label={label}
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <div className="bdm-secret-actions">
        <CopyButton text={secret} label="Copia" done={`${label} copiato`} />
        <Button color="primary" outline size="sm" type="button" onClick={onClose}>
          Chiudi
        </Button>
      </div>
    </div>
  );
}
