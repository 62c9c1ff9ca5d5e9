import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  NoteDialogs,
  type Passage,
  SavingState,
  useNewNotes,
  useNotes,
  useWriting,
} from '@/parts/passageNote';
import { IN_PLACE_OF_PAGES } from '@/parts/passageNote/words';
import { Icon } from '@/ui/Icon';
import { useMedia } from '@/ui/useMedia';
import { whyProps } from '@/ui/why';
import { NO_DOCUMENT, useViewer } from '../viewerContext';
import { HighlightHint } from './HighlightHint';
import { useNotesState } from './notesContext';
import { PlacingHint } from './PlacingHint';
import { SelectionBar } from './SelectionBar';
import { useFresh } from './useFresh';
import { inDocument, useKeyboardSelection } from './useKeyboardSelection';
import { useMouseAndTouch } from './useMouseAndTouch';
import { usePlacing } from './usePlacing';
import './notes.scss';

const HIGHLIGHT = { label: 'Evidenzia', enter: 'evidenzia' };
const PLACE = { label: 'Colloca qui', enter: 'colloca' };

/** 'Evidenzia e annota' in the viewer's toolbar, and whatever it opens; nothing for a file that has no notes. */
export function NotesTools() {
  const { fileHash } = useViewer();
  return fileHash === null ? null : <Tools key={fileHash} />;
}

function Tools() {
  const { document: file, panel, showPanel, say } = useViewer();
  const { highlighting, setHighlighting, selected, setSelected, pages } = useNotesState();
  const { notes, waiting } = useNotes({ poll: true });
  const unseen = useFresh();
  const { add, failed } = useNewNotes();
  const writing = useWriting();
  const narrow = useMedia('(max-width: 575px)');
  const inPlaceOfPages = useMedia(IN_PLACE_OF_PAGES);
  const [hint, setHint] = useState(true);
  const [body, setBody] = useState<Element | null>(null);
  const findBody = useCallback((button: HTMLElement | null) => {
    setBody(button?.closest('.bdm-viewer')?.querySelector('.bdm-viewer-body') ?? null);
  }, []);

  const highlight = useCallback((passages: readonly Passage[]) => void add(passages), [add]);
  const byKeyboard = useRef<(passages: readonly Passage[]) => Promise<void>>(async () => {});
  const { start, stop, active } = useKeyboardSelection(
    pages,
    useCallback((passages) => void byKeyboard.current(passages), []),
  );
  const { placing, place, stop: stopPlacing } = usePlacing(active);
  useEffect(() => {
    byKeyboard.current = async (passages) => {
      const id = placing ? await place(passages) : (await add(passages))?._id;
      // Enter again opens its menu.
      if (id) focusNote(id);
    };
  }, [placing, place, add]);
  const selecting = highlighting || placing !== null;
  // While the keyboard selects, it also decides; what a note is to be placed on is confirmed.
  useMouseAndTouch({
    on: selecting && !active,
    pages,
    onDone: placing ? undefined : highlight,
    onSelected: setSelected,
  });

  useEffect(() => {
    if (!selecting && active) stop();
  }, [selecting, active, stop]);

  useSelectKey(selecting && !active, start);

  function toggle() {
    setHighlighting(!highlighting);
    setHint(true);
    say(highlighting ? 'Evidenziazione disattivata.' : 'Evidenziazione attiva: selezionare il testo.');
  }

  return (
    <>
      <button
        type="button"
        className="bdm-notes-toggle"
        aria-pressed={highlighting}
        title={narrow ? 'Evidenzia e annota' : undefined}
        {...whyProps(file.placeholder ? NO_DOCUMENT : null, toggle)}
        ref={findBody}
      >
        <Icon name="it-pencil" size="sm" />
        <span className={narrow ? 'visually-hidden' : ''}>Evidenzia e annota</span>
      </button>
      <button
        type="button"
        className="bdm-notes-toggle"
        aria-pressed={panel === 'note'}
        title="Note del documento"
        onClick={() => showPanel(panel === 'note' ? null : 'note')}
      >
        <Icon name="it-note" size="sm" />
        <span className="visually-hidden">Note del documento:</span>
        <span>{notes.length + waiting.length}</span>
        {unseen > 0 && (
          <span className="bdm-notes-unseen">{unseen === 1 ? '1 nuova' : `${unseen} nuove`}</span>
        )}
      </button>
      {body &&
        createPortal(
          <>
            <SavingState writing={writing} failed={failed.length} />
            {selecting && !(inPlaceOfPages && panel) && (
              <div className="bdm-notes-bottom">
                {selected.length === 0 && !active && placing && (
                  <PlacingHint note={placing} onSelect={start} onStop={stopPlacing} />
                )}
                {selected.length === 0 && !active && !placing && hint && (
                  <HighlightHint narrow={narrow} onSelect={start} onClose={() => setHint(false)} />
                )}
                {(selected.length > 0 || active) && (
                  <SelectionBar
                    keyboard={active}
                    action={placing ? PLACE : HIGHLIGHT}
                    onDone={placing ? place : highlight}
                    onStop={stop}
                  />
                )}
              </div>
            )}
          </>,
          body,
        )}
      <NoteDialogs />
    </>
  );
}

/** S as in 'Seleziona': only while something is to be selected, and never within a field. */
function useSelectKey(on: boolean, start: () => void) {
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || !inDocument(event.target)) return;
      event.preventDefault();
      start();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, start]);
}

/** A note that has just been saved is drawn within a few frames. */
function focusNote(id: string, frames = 30) {
  const shape = document.querySelector<SVGElement>(`.bdm-viewer [data-note="${CSS.escape(id)}"]`);
  if (shape) shape.focus();
  else if (frames > 0) requestAnimationFrame(() => focusNote(id, frames - 1));
}
