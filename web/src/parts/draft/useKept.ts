import { useEffect, useState } from 'react';
import { useSession } from '@/parts/session';
import { useLatest } from '@/ui/useLatest';
import { draftOf, readDrafts, removeDrafts, writeDrafts } from './store';

/** How long after the last change it is kept. */
const AFTER_MS = 300;

/**
 * Keeps what is being written and was not sent (`store.ts`), and gives it back after a reload or an expired session: without
 * asking, since nothing is there that it could replace. Null is nothing to keep, and drops what there was. `values` must
 * survive JSON.
 */
export function useKept<Values>(
  name: string | null,
  values: Values | null,
  restore: (values: Values) => void,
): void {
  const secret = useSession().user?.draft_key ?? null;
  const [ready, setReady] = useState<string | null>(null);
  const latest = useLatest({ values, restore });

  useEffect(() => {
    if (!name || !secret) return;
    let gone = false;
    void readDrafts(secret, name).then(([kept]) => {
      if (gone) return;
      if (kept && latest.current.values === null) latest.current.restore(kept.values as Values);
      setReady(name);
    });
    return () => {
      gone = true;
    };
  }, [name, secret]);

  const text = values === null ? null : JSON.stringify(values);
  useEffect(() => {
    if (!name || !secret || ready !== name) return;
    if (text === null) return removeDrafts(name);
    let wanted = true;
    const write = () => {
      void writeDrafts(secret, name, [draftOf(JSON.parse(text))], () => wanted);
    };
    const timer = setTimeout(write, AFTER_MS);
    window.addEventListener('pagehide', write);
    return () => {
      wanted = false;
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [name, secret, ready, text]);
}
