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
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
