import { useEffect, useMemo } from 'react';
import { useNotes } from '@/parts/passageNote';
import { useSeen } from '@/parts/sharing';
import { useViewer } from '../viewerContext';
import { useNotesState } from './notesContext';

/**
 * Notes that somebody has shared with the reader are new until they come before them: in the list, or one by one as they
 * are opened. Gives how many are new.
 */
export function useFresh(): number {
  const { panel } = useViewer();
  const { notes, waiting } = useNotes();
  const { current, dialog, menu, setFresh } = useNotesState();
  const unseen = useMemo(
    () => [...notes, ...waiting].filter((note) => note.new_since !== null),
    [notes, waiting],
  );
  const opened = [current, dialog?.note._id, menu?.id];
  const before = unseen.filter(({ _id }) => panel === 'note' || opened.includes(_id)).map(({ _id }) => _id);
  const names = before.join(' ');
  const ids = useMemo(() => (names === '' ? [] : names.split(' ')), [names]);

  useSeen('document_note', ids);
  useEffect(() => {
    if (ids.length > 0) setFresh((fresh) => new Set([...fresh, ...ids]));
  }, [ids, setFresh]);
  return unseen.length;
}
