import { shortened } from '@/domain/note';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { notifySuccess } from '@/ui/toast';
import './note.scss';

type Props = {
  /** What it marks or says, to know it by. */
  said: string;
  mine: boolean;
  shared: boolean;
  busy: boolean;
  remove: () => Promise<unknown>;
  onRemoved?: () => void;
  onClose: () => void;
};

/** Asks before a note goes: there is no way back. A participant only leaves it. */
export function RemoveNoteDialog({ said, mine, shared, busy, remove, onRemoved, onClose }: Props) {
  async function confirm() {
    try {
      await remove();
    } catch {
      // The shared handler has told it; the dialog stays for another try.
      return;
    }
    notifySuccess(mine ? 'Nota eliminata con successo' : 'Nota rimossa con successo');
    onClose();
    onRemoved?.();
  }

  return (
    <ConfirmDialog
      title={mine ? 'Eliminare la nota?' : 'Rimuovere la nota?'}
      action={mine ? 'Elimina' : 'Rimuovi'}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {said && <blockquote className="bdm-note-quote">{shortened(said, 300)}</blockquote>}
      <p className="mb-0">
        {mine
          ? `L’operazione è irreversibile${shared ? ' e la nota non sarà più visibile a chi la condivide' : ''}.`
          : 'L’operazione è irreversibile: per rivedere la nota occorre che l’autore la condivida di nuovo.'}
      </p>
    </ConfirmDialog>
  );
}
