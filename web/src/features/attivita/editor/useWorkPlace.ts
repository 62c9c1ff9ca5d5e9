import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isClaimed } from '@/domain/preferences';
import { type WorkPlace, workPlaceOf, workState } from '@/domain/work';

/** In localStorage, like drafts: it is there after signing in again, and gone at logout and for another person. */
const KEY = 'bdm.attivita';

/** The list that the item was opened from; also after the session has ended here, when the page begins anew. */
export function useWorkPlace(id: string | null): WorkPlace | null {
  const { key, state } = useLocation();
  useEffect(() => {
    const opened = workPlaceOf(state);
    if (!opened || !id || !isClaimed()) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ id, ...workState(opened) }));
    } catch {
      // A browser that refuses storage only forgets the way back.
    }
  }, [id, state]);
  return workPlaceOf(state) ?? (id && key === 'default' ? kept(id) : null);
}

function kept(id: string): WorkPlace | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return found?.id === id ? workPlaceOf(found) : null;
  } catch {
    return null;
  }
}
