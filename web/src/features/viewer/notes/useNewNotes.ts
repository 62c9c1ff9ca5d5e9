import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type DocumentNote, documentNotesKey } from '@/api/documentNote';
import { ApiError } from '@/api/http';
import { readDrafts, writeDrafts } from '@/ui/draft/store';
import { useSession } from '@/ui/session';
import { notifyError } from '@/ui/toast';
import { useViewer } from '../viewerContext';
import { type PendingNote, useNotesState } from './notesContext';
import type { Passage } from './passage';
import { useNoteWriting } from './useNotes';
import { DEFAULT_COLOR } from './words';

/** How soon a passage is sent again that could not be saved. */
const AGAIN_MS = 5_000;

let counter = 0;

/**
 * New passages. Until the server has one it stays in the list of pending ones and, encrypted, in this browser: a lost
 * connection or an expired session loses nothing, it is sent when the connection or the reader is back.
 */
export function useNewNotes() {
  const { fileHash, say } = useViewer();
  const { pending, setPending, setCurrent } = useNotesState();
  const { save } = useNoteWriting();
  const queries = useQueryClient();
  const secret = useSession().user?.draft_key ?? null;
  const name = `evidenziati.${fileHash}`;
  const sending = useRef(new Set<string>());
  /** Nothing is written before what an earlier visit left has been read. */
  const read = useRef(false);

  const send = useCallback(
    async (note: PendingNote, again: boolean): Promise<DocumentNote | null> => {
      if (!fileHash || sending.current.has(note.key)) return null;
      sending.current.add(note.key);
      const { key, passage, color } = note;
      try {
        // The answer may have been lost, not the question.
        const saved = again ? await twinOf(passage) : null;
        const done = saved ?? (await save({ file_hash: fileHash, color, ...passage }));
        setPending((all) => all.filter((one) => one.key !== key));
        return done;
      } catch (error) {
        const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (!refused)
          setPending((all) => all.map((one) => (one.key === key ? { ...one, failed: true } : one)));
        else if (error.status !== 401) {
          setPending((all) => all.filter((one) => one.key !== key));
          notifyError(error.message);
        }
        if (!refused && !again) notifyError('Il passo non è ancora salvato: si riproverà tra poco.');
        return null;
      } finally {
        sending.current.delete(key);
      }

      async function twinOf(wanted: Passage) {
        await queries.refetchQueries({ queryKey: documentNotesKey(fileHash ?? '') });
        const list = queries.getQueryData<{ items: DocumentNote[] }>(documentNotesKey(fileHash ?? ''));
        return list?.items.find((one) => one.mine && sameplace(one, wanted)) ?? null;
      }
    },
    [fileHash, save, setPending, queries],
  );

  /** Highlights `passages`; those on several pages become one note each. */
  const add = useCallback(
    async (passages: readonly Passage[], color = DEFAULT_COLOR) => {
      const notes = passages.map((passage) => ({
        key: `nuovo-${Date.now()}-${++counter}`,
        passage,
        color,
        failed: false,
      }));
      setPending((all) => [...all, ...notes]);
      const saved = await Promise.all(notes.map((note) => send(note, false)));
      const last = saved.at(-1);
      if (!last) return;
      setCurrent(last._id);
      say(saved.length > 1 ? 'Passi evidenziati, uno per pagina.' : 'Passo evidenziato.');
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
      if (left.length > 0) setPending((all) => [...left.map((one) => ({ ...one, failed: true })), ...all]);
    });
    return () => {
      gone = true;
    };
  }, [secret, fileHash, name, setPending]);

  useEffect(() => {
    if (!secret || !fileHash || !read.current) return;
    const values = pending.map((note) => ({ ...note, failed: true }));
    void writeDrafts(secret, name, values.length > 0 ? [{ savedAt: new Date().toISOString(), values }] : []);
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

function sameplace(note: DocumentNote, passage: Passage): boolean {
  return (
    note.page_number === passage.page_number &&
    note.quote === passage.quote &&
    JSON.stringify(placeOf(note)) === JSON.stringify(placeOf(passage))
  );
}

function placeOf({ rotated_rect }: Pick<Passage, 'rotated_rect'>) {
  return rotated_rect.map(({ angle, rect: { x, y, width, height } }) => [angle, x, y, width, height]);
}
