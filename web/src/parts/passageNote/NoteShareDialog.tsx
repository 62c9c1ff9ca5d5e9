import type { DocumentNote } from '@/api/documentNote';
import { messageOf } from '@/api/http';
import SHARED from '@/domain/generated/shared';
import type { Participant, Person, SharePermission } from '@/domain/person';
import { ShareDialog } from '@/parts/people';
import { notifyError, notifySuccess } from '@/ui/toast';
import { useNotes, useNoteWriting } from './useNotes';

/** Who a note is shared with (docs/regole/note-e-cartelle.md): its author changes that, the others see it. */
export function NoteShareDialog({ opened, onClose }: { opened: DocumentNote; onClose: () => void }) {
  const { notes, waiting } = useNotes();
  const note = [...notes, ...waiting].find(({ _id }) => _id === opened._id) ?? opened;
  const { save, busy } = useNoteWriting();

  async function store(participants: readonly Pick<Participant, 'upn' | 'permission'>[], done: string) {
    try {
      await save({
        _id: note._id,
        participant: participants.map(({ upn, permission }) => ({ upn, permission })),
      });
      notifySuccess(done);
    } catch (error) {
      notifyError(messageOf(error));
      throw error;
    }
  }

  const { participant } = note;
  /** Told already: what the dialog does not wait for must not fail a second time. */
  const told = () => {};
  return (
    <ShareDialog
      title="Condivisione nota personale"
      empty="La nota non è stata condivisa"
      participants={participant}
      readOnly={!note.mine}
      busy={busy}
      selfRefusal={SHARED.note.WITH_ONESELF}
      hint="Le persone scelte vedono il passo evidenziato e il suo testo, se possono aprire il documento. Con il permesso di scrittura possono anche modificare il testo."
      onAdd={({ upn }: Person, permission: SharePermission) =>
        store([...participant, { upn, permission }], 'La nota è stata condivisa con successo')
      }
      onPermission={(upn, permission) =>
        store(
          participant.map((one) => (one.upn === upn ? { upn, permission } : one)),
          'Il permesso è stato modificato con successo',
        ).catch(told)
      }
      onRemove={(upn) =>
        store(
          participant.filter((one) => one.upn !== upn),
          'La condivisione della nota è stata rimossa con successo',
        ).catch(told)
      }
      onClose={onClose}
    />
  );
}
