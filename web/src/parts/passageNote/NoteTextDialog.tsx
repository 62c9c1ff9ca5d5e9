import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import { NOTHING_TO_SAVE, SAVING } from '@/domain/messages';
import { DraftNotice, UnsavedChangesDialog } from '@/parts/draft';
import { RichText } from '@/parts/richText/RichText';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { Callout, CalloutText } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { WhyButton } from '@/ui/why';
import { NoteConflictDialog } from './NoteConflictDialog';
import { useNotes } from './useNotes';
import { useNoteText } from './useNoteText';
import { lastUpdate } from './words';

const Editor = lazy(() => import('@/parts/richText/RichTextEditor'));

/**
 * 'Mostra': the text of a note, to be changed by its author and by who may write, to be read by the others. What others
 * save meanwhile is shown as long as nothing was written here; afterwards the server refuses and both texts are shown.
 */
export function NoteTextDialog({ opened, onClose }: { opened: DocumentNote; onClose: () => void }) {
  const { notes, waiting } = useNotes();
  const latest = [...notes, ...waiting].find(({ _id }) => _id === opened._id);
  const note = latest ?? opened;
  const written = useNoteText(note);
  const { text, setText, modified, conflict, setConflict, error, busy, draft, store, continueWith } = written;
  const [leaving, setLeaving] = useState(false);

  function askOrClose() {
    if (modified) setLeaving(true);
    else onClose();
  }

  return (
    <Dialog
      title="Nota"
      size="lg"
      onClose={askOrClose}
      footer={
        <>
          <CloseButton onClose={askOrClose} />
          {note.may_write && (
            <WhyButton
              color="primary"
              type="button"
              why={busy ? SAVING : modified ? null : NOTHING_TO_SAVE}
              onClick={() => store()}
            >
              {busy ? 'Salvataggio…' : 'Salva'}
            </WhyButton>
          )}
        </>
      }
    >
      {note.quote && <blockquote className="bdm-note-quote">{note.quote}</blockquote>}
      <DraftNotice draft={draft} />
      {!latest && (
        <Callout color="warning">
          <CalloutText>
            La nota è stata eliminata, oppure non è più condivisa. Il testo scritto qui può essere copiato.
          </CalloutText>
        </Callout>
      )}
      {written.newer && (
        <p className="bdm-note-newer" role="status">
          {note.last_update_name || 'Un’altra persona'} ha modificato la nota mentre era aperta: al
          salvataggio si vedranno entrambi i testi.
        </p>
      )}
      {note.may_write ? (
        <Suspense fallback={<Skeleton lines={4} label="Caricamento dell’editor" />}>
          <Focused>
            <Editor label="Testo della nota" value={text} onChange={setText} error={error} />
          </Focused>
        </Suspense>
      ) : note.text ? (
        <RichText html={note.text} className="bdm-note-text" />
      ) : (
        <p className="bdm-muted">La nota non ha testo.</p>
      )}
      <p className="bdm-muted mb-0">{lastUpdate(note)}</p>
      {leaving && (
        <UnsavedChangesDialog
          unsaved={{
            asking: true,
            stay: () => setLeaving(false),
            leave: () => {
              draft.forget();
              onClose();
            },
            saveAndLeave: async () => {
              if (await store()) onClose();
              else setLeaving(false);
            },
            allow: () => {},
          }}
        />
      )}
      {conflict && (
        <NoteConflictDialog
          mine={text}
          theirs={conflict}
          busy={busy}
          onKeepMine={() => store(conflict.version)}
          onTakeTheirs={() => {
            continueWith(conflict.text, conflict);
            draft.forget();
          }}
          onJoin={() => continueWith(`${conflict.text}${text}`, conflict)}
          onClose={() => setConflict(null)}
        />
      )}
    </Dialog>
  );
}

/** Gives the text the focus once the editor is there: whoever opens a note to write it writes. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog takes the focus when it opens, and the editor may come in pieces.
    let frame = 0;
    function focus(left: number) {
      const text = box.current?.querySelector<HTMLElement>('[role="textbox"]');
      if (text && document.activeElement !== text) text.focus();
      if (left > 0) frame = requestAnimationFrame(() => focus(left - 1));
    }
    focus(5);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={box}>{children}</div>;
}
