import type { DocumentNote } from '@/api/documentNote';
import { RemoveNoteDialog } from '@/parts/note';
import { useNoteWriting } from './useNotes';

/** Deletes a note of the open document, or leaves it. */
export function DeleteNoteDialog({ note, onClose }: { note: DocumentNote; onClose: () => void }) {
  const { remove, busy } = useNoteWriting();
  return (
    <RemoveNoteDialog
      said={note.quote}
      mine={note.mine}
      shared={note.participant.length > 0}
      busy={busy}
      remove={() => remove(note._id)}
      onClose={onClose}
    />
  );
}
