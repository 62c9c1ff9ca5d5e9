import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '@/api/http';
import { noteConflictOf, readPersonalNote, savePersonalNote } from '@/api/note';
import { guardLeaving } from '@/parts/draft/leaving';
import { draftOf, readDrafts, removeDrafts, writeDrafts } from '@/parts/draft/store';
import { useSession } from '@/parts/session';
import { type NoteDraft, type NotePorts, NoteSaver } from './saver';

/**
 * The notes that are open, or left and not saved yet: whoever comes back to one finds the same saver, which knows what
 * it has sent.
 */
const open = new Map<string, NoteSaver>();

const SESSION_LOST =
  'La sessione è terminata: il testo è conservato in questo browser e sarà salvato al prossimo accesso.';

/** A failure that the same request will meet again; the others (no connection, a busy server) pass. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return SESSION_LOST;
  return [400, 403, 404, 413, 422].includes(error.status) ? error.message : null;
}

function portsOf(id: string, secret: string | null): NotePorts {
  const name = `nota.${id}`;
  let turn = 0;
  return {
    save: (text, version, options) => savePersonalNote(id, text, version, options),
    conflictOf: noteConflictOf,
    refusalOf,
    keep: (draft) => {
      const mine = ++turn;
      if (draft && secret) void writeDrafts(secret, name, [draftOf(draft)], () => mine === turn);
      else removeDrafts(name);
    },
  };
}

async function keptOf(id: string, secret: string | null): Promise<NoteDraft | null> {
  const [kept] = secret ? await readDrafts(secret, `nota.${id}`) : [];
  const draft = kept?.values as Partial<NoteDraft> | undefined;
  return typeof draft?.text === 'string' && typeof draft.version === 'number'
    ? { text: draft.text, version: draft.version }
    : null;
}

/** The personal note on an item: null until it was read, then its saver, whose changes are shown. */
export function usePersonalNote(id: string) {
  const { user } = useSession();
  const secret = user?.draft_key ?? null;
  const key = `${user?.upn ?? ''} ${id}`;
  const [saver, setSaver] = useState<NoteSaver | null>(null);
  const query = useQuery({
    queryKey: ['note', id],
    queryFn: ({ signal }) => readPersonalNote(id, signal),
    // Other windows write too: what is shown is what the server has, unless something is being written here.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    meta: { silent: true },
  });
  const note = query.isFetchedAfterMount ? query.data : undefined;

  useEffect(() => {
    const known = open.get(key);
    if (known) {
      setSaver(known);
      if (note) {
        known.reread(note);
        void known.flush();
      }
      return;
    }
    setSaver(null);
    if (!note) return;
    let gone = false;
    void keptOf(id, secret).then((draft) => {
      if (gone) return;
      const made = open.get(key) ?? new NoteSaver(portsOf(id, secret), note, draft);
      open.set(key, made);
      setSaver(made);
    });
    return () => {
      gone = true;
    };
  }, [key, id, secret, note]);

  useEffect(() => {
    if (!saver) return;
    const leave = () => void saver.flush(true);
    const hidden = () => document.visibilityState === 'hidden' && leave();
    const again = () => saver.state.status === 'failed' && void saver.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', hidden);
      leave();
      // It stays until what it has is saved; then nobody needs it.
      const forget = () => {
        if (saver.dirty || saver.watched) return false;
        if (open.get(key) === saver) open.delete(key);
        return true;
      };
      setTimeout(() => {
        if (forget()) return;
        const stop = saver.subscribe(() => {
          if (saver.dirty) return;
          stop();
          forget();
        });
      });
    };
  }, [saver, key]);

  const state = useSyncExternalStore(saver?.subscribe ?? nothing, () => saver?.state ?? null);
  const dirty = state !== null && state.status !== 'clean';

  // Signing out removes what this browser keeps: what is not saved yet is saved first.
  useEffect(() => {
    if (!saver || !dirty) return;
    return guardLeaving((proceed) => void saver.flush().finally(proceed));
  }, [saver, dirty]);

  return { saver, state, isError: query.isError && !saver, retry: () => void query.refetch() };
}

const nothing = () => () => {};
