import { useEffect, useRef } from 'react';
import type { NewToken } from '@/api/tokens';
import { CopyButton } from '@/ui/CopyButton';
import { TextField } from '@/ui/Field';
import { Button } from '@/ui/kit';

type Props = { made: NewToken; onClose: () => void };

/** The secret of a token that was just made. In the page, not in a dialog, which a slip of the hand would close. */
export function NewSecret({ made, onClose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog has given the focus back.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="alert alert-success bdm-tokens-secret">
      <p role="status">
        Il token «{made.name}» è stato creato. Copiarlo ora e conservarlo come una password:{' '}
        <strong>non sarà mostrato di nuovo</strong>.
      </p>
      <TextField
        ref={box}
        label="Token"
        value={made.token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <div className="bdm-tokens-actions">
        <CopyButton text={made.token} label="Copia" done="Token copiato" />
        <Button color="primary" outline size="sm" type="button" onClick={onClose}>
          Chiudi
        </Button>
      </div>
    </div>
  );
}
