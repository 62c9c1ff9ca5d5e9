import { type RefObject, useEffect } from 'react';
import { useLatest } from '@/ui/useLatest';
import { keyAction, type PageKey } from './pdf/keyboard';
import { zoomedIn, zoomedOut } from './pdf/zoom';
import type { Hits } from './useHits';
import type { Reading } from './useReading';

/** How far an arrow key scrolls, as browsers do, and what PageDown leaves of the screen before. */
const LINE = 40;
const SCREEN = 0.9;

/** While the dialog is open, all keys are its own, wherever the focus is; within a page, those pressed `within`. */
export function useKeys(
  column: RefObject<HTMLElement | null>,
  reading: Reading,
  hits: Hits,
  find: () => void,
  within?: RefObject<HTMLElement | null>,
) {
  const latest = useLatest({ reading, hits, find });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (within && !(event.target instanceof Node && within.current?.contains(event.target))) return;
      const action = event.defaultPrevented ? null : keyAction(event);
      if (!action || !column.current || (action !== 'find' && elsewhere(event.target))) return;
      event.preventDefault();
      const { reading, hits, find } = latest.current;
      if (action === 'find') find();
      else act(action, reading, hits, column.current);
    };
    window.document.addEventListener('keydown', onKeyDown);
    return () => window.document.removeEventListener('keydown', onKeyDown);
  }, [column, within]);
}

/** What stands beside or over the pages has its own keys: it scrolls, it has menus. */
function elsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('.bdm-viewer-side, .bdm-assistant, [role="menu"], [role="dialog"]:not(.bdm-viewer)') !==
      null
  );
}

function act(action: Exclude<PageKey, 'find'>, reading: Reading, hits: Hits, column: HTMLElement) {
  const { page, pageCount, scale, goTo, setZoom, turn } = reading;
  // A page wider than the window is moved sideways first: its text must be readable without a mouse.
  const wide = column.scrollWidth > column.clientWidth + 1;
  switch (action) {
    case 'previous-page':
      return wide ? column.scrollBy(-LINE, 0) : goTo(page - 1);
    case 'next-page':
      return wide ? column.scrollBy(LINE, 0) : goTo(page + 1);
    case 'first-page':
      return goTo(1);
    case 'last-page':
      return goTo(pageCount);
    case 'screen-up':
      return column.scrollBy(0, -SCREEN * column.clientHeight);
    case 'screen-down':
      return column.scrollBy(0, SCREEN * column.clientHeight);
    case 'line-up':
      return column.scrollBy(0, -LINE);
    case 'line-down':
      return column.scrollBy(0, LINE);
    case 'zoom-in':
      return setZoom({ scale: zoomedIn(scale) });
    case 'zoom-out':
      return setZoom({ scale: zoomedOut(scale) });
    case 'real-size':
      return setZoom({ scale: 1 });
    case 'turn':
      return turn();
    case 'next-hit':
      return hits.step(true);
    case 'previous-hit':
      return hits.step(false);
  }
}
