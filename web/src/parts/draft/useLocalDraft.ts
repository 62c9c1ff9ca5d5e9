import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '@/parts/session';
import { draftOf, readDrafts, removeDrafts, type StoredDraft, writeDrafts } from './store';

/** How long after the last change a draft is kept. */
const AFTER_MS = 300;

export type LocalDraft = {
  /** A draft that an earlier visit left, until the person answers; see `DraftNotice`. */
  found: StoredDraft | null;
  /** Puts the found draft into the form, which is then modified. */
  restore: () => void;
  /** Drops the found draft. */
  discard: () => void;
  /** Drops everything kept of this form: it was saved, or left on purpose without saving. */
  forget: () => void;
};

/**
 * Keeps what stands in `form` in this browser while it is modified (`store.ts`), and finds it again after a reload or
 * an expired session. `name` is that of the form and its item ('provvedimento.nuovo', 'massima.<id>'); null keeps
 * nothing (a form that is read only). The values of the form must survive JSON.
 */
export function useLocalDraft<Values extends FieldValues>(
  name: string | null,
  form: UseFormReturn<Values>,
): LocalDraft {
  const secret = useSession().user?.draft_key ?? null;
  const [found, setFound] = useState<StoredDraft[]>([]);
  const pending = useRef<StoredDraft[]>([]);
  /** Counts what makes an older write out of date. */
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const ready = useRef(false);

  const settle = useCallback((drafts: StoredDraft[]) => {
    pending.current = drafts;
    setFound(drafts);
  }, []);

  useEffect(() => {
    ready.current = false;
    settle([]);
    if (!name || !secret) return;
    let gone = false;
    void readDrafts(secret, name).then((drafts) => {
      if (gone) return;
      ready.current = true;
      settle(drafts);
    });
    return () => {
      gone = true;
    };
  }, [name, secret, settle]);

  useEffect(() => {
    if (!name || !secret) return;
    let modified = false;
    const write = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (!ready.current) return;
      const mine = ++turn.current;
      const drafts = modified ? [draftOf(form.getValues()), ...pending.current] : pending.current;
      void writeDrafts(secret, name, drafts, () => mine === turn.current);
    };
    const soon = ({ isDirty }: { isDirty?: boolean }) => {
      modified = isDirty ?? modified;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, AFTER_MS);
    };
    const now = () => {
      if (timer.current !== undefined) write();
    };
    const stop = form.subscribe({ formState: { values: true, isDirty: true }, callback: soon });
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      now();
      stop();
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [name, secret, form]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    turn.current += 1;
    settle([]);
    if (name) removeDrafts(name);
  }, [name, settle]);

  const discard = useCallback(() => {
    const rest = pending.current.slice(1);
    turn.current += 1;
    settle(rest);
    if (name && secret) void writeDrafts(secret, name, rest);
  }, [name, secret, settle]);

  const restore = useCallback(() => {
    const [newest] = pending.current;
    settle([]);
    if (!newest) return;
    form.reset({ ...form.getValues(), ...(newest.values as Values) } as DefaultValues<Values> & Values, {
      keepDefaultValues: true,
    });
  }, [form, settle]);

  return { found: found[0] ?? null, restore, discard, forget };
}
