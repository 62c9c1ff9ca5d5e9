import { useCallback, useEffect, useRef } from 'react';
import { noteConflictOf } from '@/api/documentNote';
import { ApiError, messageOf } from '@/api/http';
import type { Passage } from '@/parts/passageNote';
import { useNotes, useNoteWriting } from '@/parts/passageNote';
import { notifyError } from '@/ui/toast';
import { useViewer } from '../viewerContext';
import { useNotesState } from './notesContext';

/** Refusals that end it: there is nothing (any more) to place, or nowhere. */
const FINAL = [403, 404, 409];

/**
 * 'Colloca': a note that waits for its passage gets the one that its author selects. `place` puts it there, `stop` gives
 * it up, as Esc does unless `keys` says that something else has the keys.
 */
export function usePlacing(keys: boolean) {
  const { fileHash, say } = useViewer();
  const { placing, setPlacing, setSelected, setCurrent } = useNotesState();
  const { waiting, refetch } = useNotes();
  const { save } = useNoteWriting();
  const sending = useRef(false);

  const end = useCallback(
    (message: string) => {
      document.getSelection()?.removeAllRanges();
      setSelected([]);
      setPlacing(null);
      say(message);
    },
    [setSelected, setPlacing, say],
  );

  const stop = useCallback(() => end('Collocazione annullata: la nota resta in attesa.'), [end]);

  const place = useCallback(
    async (passages: readonly Passage[]): Promise<string | null> => {
      const [passage, ...others] = passages;
      if (!placing || !fileHash || !passage || sending.current) return null;
      if (others.length > 0) {
        notifyError('Selezionare un passo che stia in una sola pagina.');
        return null;
      }
      sending.current = true;
      const { _id, file_hash: moved_from } = placing;
      try {
        await save({ _id, moved_from, file_hash: fileHash, ...passage });
        end(`Nota collocata a pagina ${passage.page_number}.`);
        setCurrent(_id);
        return _id;
      } catch (error) {
        notifyError(messageOf(error));
        if (noteConflictOf(error) || (error instanceof ApiError && FINAL.includes(error.status))) {
          end('La nota non è stata collocata.');
          void refetch();
        }
        return null;
      } finally {
        sending.current = false;
      }
    },
    [placing, fileHash, save, end, setCurrent, refetch],
  );

  // It was placed, deleted, or found again elsewhere meanwhile.
  useEffect(() => {
    if (placing && !sending.current && !waiting.some(({ _id }) => _id === placing._id))
      end('La nota non è più in attesa.');
  }, [placing, waiting, end]);

  useEffect(() => {
    if (!placing || keys) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      // A menu or a dialog that is open meanwhile closes first.
      if (event.target.closest('[role="menu"], [role="dialog"]:not(.bdm-viewer)')) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [placing, keys, stop]);

  return { placing, place, stop };
}
