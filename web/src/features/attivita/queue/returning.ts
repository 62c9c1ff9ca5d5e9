import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { rowOf } from '@/domain/work';

/** The row that was opened, in the history's entry of its list: it is there whenever one goes back, after a reload too. */
const ROW = 'bdm.riga';

export function rememberRow(id: string): void {
  mark({ [ROW]: id });
}

// The router does not look at what is beside its own state.
function mark(row: { [ROW]?: string }): void {
  const { [ROW]: _, ...others } = window.history.state ?? {};
  window.history.replaceState({ ...others, ...row }, '');
}

export const ROW_PREFIX = 'attivita-';
export const rowId = (id: string) => `${ROW_PREFIX}${id}`;

/** Coming back to the queue: the row that was open has the focus, so that the keyboard goes on from there. */
export function useReturnToRow(ready: boolean): void {
  const { state } = useLocation();
  const waiting = useRef<string | null>(rowOf(state) ?? window.history.state?.[ROW] ?? null);

  useEffect(() => {
    if (!ready || waiting.current === null) return;
    const link = document.getElementById(rowId(waiting.current));
    waiting.current = null;
    mark({});
    // The browser has brought back the place where the list was.
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }, [ready]);
}
