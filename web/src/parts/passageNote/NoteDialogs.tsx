import { DeleteNoteDialog } from './DeleteNoteDialog';
import { NoteMenu } from './NoteMenu';
import { NoteShareDialog } from './NoteShareDialog';
import { NoteTextDialog } from './NoteTextDialog';
import { useNoteState } from './noteState';
import { useNotes } from './useNotes';
import './passageNote.scss';

/** Whatever is open of a note: its menu, its text, who it is shared with, whether it is to go. */
export function NoteDialogs() {
  const { menu, dialog, setDialog } = useNoteState();
  const { notes, waiting } = useNotes();
  const opened = menu && [...notes, ...waiting].find(({ _id }) => _id === menu.id);
  const close = () => setDialog(null);
  return (
    <>
      {opened && <NoteMenu key={`${menu.id} ${menu.x} ${menu.y}`} menu={menu} note={opened} />}
      {dialog?.kind === 'text' && <NoteTextDialog opened={dialog.note} onClose={close} />}
      {dialog?.kind === 'share' && <NoteShareDialog opened={dialog.note} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteNoteDialog note={dialog.note} onClose={close} />}
    </>
  );
}
