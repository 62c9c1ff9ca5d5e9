import { useEffect, useRef, useState } from 'react';
import { useNotes } from '@/parts/passageNote';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import { useViewer } from '../viewerContext';
import { boundsOf } from './geometry';
import { useNotesState } from './notesContext';

/** Goes to the note that an address names, as soon as it is there; one that waits for its passage is shown, and one that is not there is told of. */
export function OpenedNote({ id }: { id: string }) {
  const { notes, waiting, loading, failed } = useNotes();
  const { goTo } = useViewer();
  const { setCurrent, setDialog } = useNotesState();
  const done = useRef(false);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const note = notes.find(({ _id }) => _id === id);
    const lost = waiting.find(({ _id }) => _id === id);
    if (done.current || loading || failed) return;
    done.current = true;
    if (note) {
      setCurrent(id);
      goTo(note.page_number, note.rotated_rect.length > 0 ? boundsOf(note.rotated_rect) : undefined);
    } else if (lost) setDialog({ kind: 'text', note: lost });
    else setGone(true);
  }, [notes, waiting, loading, failed, id, goTo, setCurrent, setDialog]);
  if (!gone) return null;
  const close = () => setGone(false);
  return (
    <Dialog
      title="Nota non disponibile"
      onClose={close}
      footer={
        <Button color="primary" data-autofocus onClick={close}>
          Leggi il documento
        </Button>
      }
    >
      <p className="mb-0">
        L’indirizzo aperto porta a una nota che è stata eliminata o non è più condivisa. Il documento si legge
        lo stesso.
      </p>
    </Dialog>
  );
}
