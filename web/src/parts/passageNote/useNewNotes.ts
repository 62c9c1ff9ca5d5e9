import { useCallback, useEffect, useRef } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import { ApiError } from '@/api/http';
import { DEFAULT_COLOR } from '@/domain/note';
import { draftOf, readDrafts, writeDrafts } from '@/parts/draft/store';
import { useSession } from '@/parts/session';
import { notifyError } from '@/ui/toast';
import { useNotedDocument } from './notedDocument';
import { useNoteState } from './noteState';
import { useNoteWriting } from './useNotes';
import { type Passage, type PendingNote, usePending } from './usePending';

/** How soon a passage is sent again that could not be saved. */
const AGAIN_MS = 5_000;
/** Those on their way, whoever sends them: the pages and the text of a document may be open at once. */
const sending = new Set<string>();

/**
 * New passages. Until the server has one it stays in the list of pending ones and, encrypted, in this browser: a lost
 * connection or an expired session loses nothing, it is sent when the connection or the reader is back.
 */
export function useNewNotes() {
  const { fileHash, say } = useNotedDocument();
  const { setCurrent } = useNoteState();
  const { pending, setPending } = usePending(fileHash);
  const { save } = useNoteWriting();
  const secret = useSession().user?.draft_key ?? null;
  const name = `evidenziati.${fileHash}`;
  /** Nothing is written before what an earlier visit left has been read. */
  const read = useRef(false);

  const send = useCallback(
    async (note: PendingNote, again: boolean): Promise<DocumentNote | null> => {
      const { key, passage, color } = note;
      if (!fileHash || sending.has(key)) return null;
      sending.add(key);
      try {
        // Perhaps only the answer was lost: asked twice under one name, the server makes one note.
        const saved = await save({ request_id: key, file_hash: fileHash, color, ...passage });
        setPending((all) => all.filter((one) => one.key !== key));
        return saved;
      } catch (error) {
        const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (!refused) {
          setPending((all) => all.map((one) => (one.key === key ? { ...one, failed: true } : one)));
          if (!again) notifyError('Il passo non è ancora salvato: si riproverà tra poco.');
        } else if (error.status !== 401) {
          setPending((all) => all.filter((one) => one.key !== key));
          notifyError(error.message);
        }
        return null;
      } finally {
        sending.delete(key);
      }
    },
    [fileHash, save, setPending],
  );

  /** Highlights `passages`; those on several pages become one note each. Gives the last of them. */
  const add = useCallback(
    async (passages: readonly Passage[], color = DEFAULT_COLOR) => {
      const notes = passages.map((passage) => ({
        key: newKey(),
        passage,
        color,
        failed: false,
      }));
      setPending((all) => [...all, ...notes]);
      const saved = await Promise.all(notes.map((note) => send(note, false)));
      const last = saved.at(-1) ?? null;
      if (!last) return null;
      setCurrent(last._id);
      say(saved.length > 1 ? 'Passi evidenziati, uno per pagina.' : 'Passo evidenziato.');
      return last;
    },
    [send, setPending, setCurrent, say],
  );

  useEffect(() => {
    read.current = false;
    if (!secret || !fileHash) return;
    let gone = false;
    void readDrafts(secret, name).then(([kept]) => {
      if (gone) return;
      read.current = true;
      const left = Array.isArray(kept?.values) ? (kept.values as PendingNote[]) : [];
      const missing = (all: readonly PendingNote[]) =>
        left.filter(({ key }) => all.every((one) => one.key !== key));
      if (left.length > 0)
        setPending((all) => [...missing(all).map((one) => ({ ...one, failed: true })), ...all]);
    });
    return () => {
      gone = true;
    };
  }, [secret, fileHash, name, setPending]);

  useEffect(() => {
    if (!secret || !fileHash || !read.current) return;
    const values = pending.map((note) => ({ ...note, failed: true }));
    void writeDrafts(secret, name, values.length > 0 ? [draftOf(values)] : []);
  }, [secret, fileHash, name, pending]);

  const failed = pending.filter((note) => note.failed);
  const retry = useRef(() => {});
  useEffect(() => {
    retry.current = () => {
      for (const note of failed) void send(note, true);
    };
  });
  const waits = failed.length > 0;
  useEffect(() => {
    if (!waits) return;
    const now = () => retry.current();
    now();
    const timer = setInterval(now, AGAIN_MS);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [waits]);

  return { add, failed };
}

/** A random UUID, also where the page did not come over https. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
