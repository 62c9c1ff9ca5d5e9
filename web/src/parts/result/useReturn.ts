import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Search } from '@/domain/search';
import { cameBack, forgetResult, lastResult, rememberSearch } from '@/parts/navigation/resultPlace';

/**
 * Coming back from a result, by 'Torna ai risultati' or the browser's button: that result, or the one stepped to
 * meanwhile, is in sight and has the focus, so that the keyboard goes on from there. Whether this is such a visit.
 */
export function useReturn(search: Search, list: RefObject<HTMLElement | null>, ready: boolean): boolean {
  const back = useNavigationType() === 'POP';
  const { state } = useLocation();
  const [position, setPosition] = useState(() => (back || cameBack(state) ? lastResult(search) : null));
  const [returned] = useState(position !== null);

  useEffect(() => {
    if (ready) rememberSearch(search);
  }, [ready, search]);

  useEffect(() => {
    if (!ready || position === null) return;
    setPosition(null);
    forgetResult();
    const card = list.current?.children[position - search.from];
    const link = card?.querySelector<HTMLElement>('h3 a');
    if (!card || !link) return;
    link.focus({ preventScroll: true });
    // The browser's button has brought back the place where the list was; the link begins at its top.
    card.scrollIntoView({ block: back ? 'nearest' : 'center' });
  }, [ready, position, search.from, list, back]);
  return returned;
}
