import type { DocumentNote } from '@/api/documentNote';
import { shortened } from '@/domain/note';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { notifySuccess } from '@/ui/toast';
import { useNoteWriting } from './useNotes';

/** Asks before a note goes: there is no way back. A participant only leaves it. */
export function DeleteNoteDialog({ note, onClose }: { note: DocumentNote; onClose: () => void }) {
  const { remove, busy } = useNoteWriting();

  async function confirm() {
    try {
      await remove(note._id);
      notifySuccess(note.mine ? 'Nota eliminata con successo' : 'Nota rimossa con successo');
      onClose();
    } catch {
      // The shared handler has told it; the dialog stays for another try.
    }
  }

  const shared = note.participant.length > 0;
  return (
    <ConfirmDialog
      title={note.mine ? 'Eliminare la nota?' : 'Rimuovere la nota?'}
      action={note.mine ? 'Elimina' : 'Rimuovi'}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {note.quote && <blockquote className="bdm-note-quote">{shortened(note.quote, 300)}</blockquote>}
      <p className="mb-0">
        {note.mine
          ? `L’operazione è irreversibile${shared ? ' e la nota non sarà più visibile a chi la condivide' : ''}.`
          : 'L’operazione è irreversibile: per rivedere la nota occorre che l’autore la condivida di nuovo.'}
      </p>
    </ConfirmDialog>
  );
}
