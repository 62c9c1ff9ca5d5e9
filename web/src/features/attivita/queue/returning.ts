import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** Which row was opened last; forgotten with the page. */
let opened: string | null = null;

export function rememberRow(id: string): void {
  opened = id;
}

export const ROW_PREFIX = 'attivita-';
export const rowId = (id: string) => `${ROW_PREFIX}${id}`;

/** Coming back to the queue: the row that was open has the focus, so that the keyboard goes on from there. */
export function useReturnToRow(ready: boolean): void {
  const back = useNavigationType() === 'POP';
  const waiting = useRef(back ? opened : null);

  useEffect(() => {
    if (!ready || waiting.current === null) return;
    const link = document.getElementById(rowId(waiting.current));
    waiting.current = opened = null;
    // The browser has brought back the place where the list was.
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }, [ready]);
}
