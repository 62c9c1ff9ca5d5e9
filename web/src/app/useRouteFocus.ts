import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the content when another page comes, as a page load would: another path or, on the same, another
 * item. Other parameters change what a page shows.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement | null>(null);
  const { pathname, search } = useLocation();
  const page = `${pathname} ${new URLSearchParams(search).get('id')}`;
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // The page that came may know better: the result that one comes back to.
    if (main.current !== document.activeElement && main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return main;
}
