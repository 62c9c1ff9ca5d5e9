import { useEffect, useRef } from 'react';
import { useViewer } from '../viewerContext';
import { boundsOf } from './geometry';
import { useNotesState } from './notesContext';
import { useNotes } from './useNotes';

/** Goes to the note that an address names, as soon as it is there; one that waits for its passage is shown. */
export function OpenedNote({ id }: { id: string }) {
  const { notes, waiting } = useNotes();
  const { goTo } = useViewer();
  const { setCurrent, setDialog } = useNotesState();
  const done = useRef(false);
  useEffect(() => {
    const note = notes.find(({ _id }) => _id === id);
    const lost = waiting.find(({ _id }) => _id === id);
    if (done.current || !(note ?? lost)) return;
    done.current = true;
    if (note) {
      setCurrent(id);
      goTo(note.page_number, note.rotated_rect.length > 0 ? boundsOf(note.rotated_rect) : undefined);
    } else if (lost) setDialog({ kind: 'text', note: lost });
  }, [notes, waiting, id, goTo, setCurrent, setDialog]);
  return null;
}
