import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content when the path (not only a parameter of it) changes, as a page load would. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // The page that came may know better: the result that one comes back to.
    if (main.current !== document.activeElement && main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
