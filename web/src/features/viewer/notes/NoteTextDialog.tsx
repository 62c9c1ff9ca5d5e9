import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type DocumentNote, noteConflictOf } from '@/api/documentNote';
import { ApiError } from '@/api/http';
import { GENERIC_ERROR, NOTHING_TO_SAVE, SAVING } from '@/domain/messages';
import { DraftNotice, type LocalDraft, UnsavedChangesDialog } from '@/parts/draft';
import { readDrafts, removeDrafts, type StoredDraft, writeDrafts } from '@/parts/draft/store';
import { RichText } from '@/parts/richText/RichText';
import { useSession } from '@/parts/session';
import { Dialog } from '@/ui/Dialog';
import { Button, Callout, CalloutText } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { notifyError, notifySuccess } from '@/ui/toast';
import { WhyButton } from '@/ui/why';
import { NoteConflictDialog } from './NoteConflictDialog';
import { useNotes, useNoteWriting } from './useNotes';
import { lastUpdate } from './words';

const Editor = lazy(() => import('@/parts/richText/RichTextEditor'));

/** How long after the last change what is written is kept in the browser. */
const KEPT_AFTER_MS = 300;

/**
 * 'Mostra': the text of a note, to be changed by its author and by who may write, to be read by the others. What others
 * save meanwhile is shown as long as nothing was written here; afterwards the server refuses and both texts are shown.
 */
export function NoteTextDialog({ opened, onClose }: { opened: DocumentNote; onClose: () => void }) {
  const { notes, waiting } = useNotes();
  const latest = [...notes, ...waiting].find(({ _id }) => _id === opened._id);
  const note = latest ?? opened;
  const { save, busy } = useNoteWriting();
  const [text, setText] = useState(opened.text);
  /** The text that this one was begun with, and its version. */
  const [base, setBase] = useState({ text: opened.text, version: opened.version });
  const [conflict, setConflict] = useState<DocumentNote | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const modified = text !== base.text;
  const draft = useTextDraft(note.may_write ? `nota.${opened._id}` : null, text, modified, setText);

  useEffect(() => {
    if (modified || note.version <= base.version) return;
    setBase({ text: note.text, version: note.version });
    setText(note.text);
  }, [note, modified, base.version]);

  async function store(value: string, version: number): Promise<boolean> {
    setError(null);
    try {
      const saved = await save({ _id: opened._id, text: value, version });
      setText(saved.text);
      setBase({ text: saved.text, version: saved.version });
      setConflict(null);
      draft.forget();
      notifySuccess('Nota salvata');
      return true;
    } catch (failure) {
      const theirs = noteConflictOf(failure);
      if (theirs) setConflict(theirs);
      else {
        const message = failure instanceof ApiError ? failure.message : GENERIC_ERROR;
        setError(message);
        notifyError(message);
      }
      return false;
    }
  }

  async function saveAndClose() {
    if (await store(text, base.version)) onClose();
    else setLeaving(false);
  }

  function askOrClose() {
    if (modified) setLeaving(true);
    else onClose();
  }

  /** Goes on with `value`, over what the other person saved. */
  function continueWith(value: string, theirs: DocumentNote) {
    setBase({ text: theirs.text, version: theirs.version });
    setText(value);
    setConflict(null);
  }

  const newer = modified && note.version > base.version;
  return (
    <Dialog
      title="Nota"
      size="lg"
      onClose={askOrClose}
      footer={
        <>
          <Button color="primary" outline type="button" onClick={askOrClose}>
            Chiudi
          </Button>
          {note.may_write && (
            <WhyButton
              color="primary"
              type="button"
              why={busy ? SAVING : modified ? null : NOTHING_TO_SAVE}
              onClick={() => store(text, base.version)}
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
      {newer && (
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
            saveAndLeave: saveAndClose,
            allow: () => {},
          }}
        />
      )}
      {conflict && (
        <NoteConflictDialog
          mine={text}
          theirs={conflict}
          busy={busy}
          onKeepMine={() => store(text, conflict.version)}
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

/** What is written and not saved stays, encrypted, in this browser: an expired session loses nothing. */
function useTextDraft(
  name: string | null,
  text: string,
  modified: boolean,
  onRestore: (text: string) => void,
): LocalDraft {
  const secret = useSession().user?.draft_key ?? null;
  const [found, setFound] = useState<StoredDraft | null>(null);
  const read = useRef(false);
  const done = useRef(false);

  useEffect(() => {
    if (!name || !secret) return;
    let gone = false;
    void readDrafts(secret, name).then(([kept]) => {
      if (gone) return;
      read.current = true;
      if (typeof kept?.values === 'string') setFound(kept);
    });
    return () => {
      gone = true;
    };
  }, [name, secret]);

  useEffect(() => {
    if (!name || !secret || !read.current || !modified) return;
    done.current = false;
    const write = () => {
      void writeDrafts(
        secret,
        name,
        [{ savedAt: new Date().toISOString(), values: text }],
        () => !done.current,
      );
    };
    const timer = setTimeout(write, KEPT_AFTER_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [name, secret, text, modified]);

  function forget() {
    done.current = true;
    setFound(null);
    if (name) removeDrafts(name);
  }

  return {
    found: modified ? null : found,
    restore: () => {
      if (typeof found?.values === 'string') onRestore(found.values);
      setFound(null);
    },
    discard: forget,
    forget,
  };
}
