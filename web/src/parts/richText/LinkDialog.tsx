import { useState } from 'react';
import { LINK_ERROR, linkOf } from '@/domain/richText';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextField } from '@/ui/Field';

type Props = {
  /** The address that the text is linked to already; '' for none. */
  address: string;
  onConfirm: (address: string) => void;
  /** Empty or cancelled: the link is removed (docs/regole/redazione.md#testo-formattato). */
  onRemove: () => void;
};

/** The address of an external link, or of one of our own pages. */
export function LinkDialog({ address, onConfirm, onRemove }: Props) {
  const [typed, setTyped] = useState(address);
  const [error, setError] = useState<string | null>(null);

  function confirm() {
    if (typed.trim() === '') return onRemove();
    const link = linkOf(typed, window.location.origin);
    if (link) onConfirm(link);
    else setError(LINK_ERROR);
  }

  return (
    <Dialog
      title={address ? 'Modifica collegamento' : 'Inserisci collegamento'}
      onClose={onRemove}
      onSubmit={confirm}
      footer={<DialogButtons action="Conferma" onClose={onRemove} />}
    >
      <TextField
        label="Indirizzo"
        inputMode="url"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={2000}
        value={typed}
        error={error}
        help={
          address
            ? 'Se si lascia vuoto o si annulla, il collegamento è rimosso e il testo resta.'
            : 'Un indirizzo che inizia con http:// o https://, oppure con / per una pagina di questo sito.'
        }
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
    </Dialog>
  );
}
