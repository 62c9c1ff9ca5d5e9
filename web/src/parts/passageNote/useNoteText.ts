import { useEffect, useRef, useState } from 'react';
import { type DocumentNote, noteConflictOf } from '@/api/documentNote';
import { messageOf } from '@/api/http';
import type { LocalDraft } from '@/parts/draft';
import { draftOf, readDrafts, removeDrafts, type StoredDraft, writeDrafts } from '@/parts/draft/store';
import { useSession } from '@/parts/session';
import { notifyError, notifySuccess } from '@/ui/toast';
import { useNoteWriting } from './useNotes';

/** How long after the last change what is written is kept in the browser. */
const KEPT_AFTER_MS = 300;

/** The text of a note while it is written here, and what becomes of it when it is saved. */
export function useNoteText(note: DocumentNote) {
  const { save, busy } = useNoteWriting();
  const [text, setText] = useState(note.text);
  /** What this text was begun with. */
  const [base, setBase] = useState(note);
  const [conflict, setConflict] = useState<DocumentNote | null>(null);
  const [error, setError] = useState<string | null>(null);
  const modified = text !== base.text;
  const draft = useTextDraft(note.may_write ? `nota.${note._id}` : null, text, modified, setText);

  useEffect(() => {
    if (modified || note.version <= base.version) return;
    setBase(note);
    setText(note.text);
  }, [note, modified, base.version]);

  async function store(version = base.version): Promise<boolean> {
    setError(null);
    try {
      const saved = await save({ _id: note._id, text, version });
      setText(saved.text);
      setBase(saved);
      setConflict(null);
      draft.forget();
      notifySuccess('Nota salvata');
      return true;
    } catch (failure) {
      const theirs = noteConflictOf(failure);
      if (theirs) setConflict(theirs);
      else {
        const message = messageOf(failure);
        setError(message);
        notifyError(message);
      }
      return false;
    }
  }

  /** Goes on with `value`, over what the other person saved. */
  function continueWith(value: string, theirs: DocumentNote) {
    setBase(theirs);
    setText(value);
    setConflict(null);
  }

  const newer = modified && note.version > base.version;
  return { text, setText, modified, newer, conflict, setConflict, error, busy, draft, store, continueWith };
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
      void writeDrafts(secret, name, [draftOf(text)], () => !done.current);
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
