import { type RefObject, useEffect, useRef } from 'react';
import type { Span } from '@/domain/anonymisation';

/** Brings the current proposal into sight in text and list; a key takes the focus to it as well. */
export function useFollow(
  current: Span | null,
  moved: number,
  text: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) {
  const id = current?.id;
  const before = useRef(moved);
  useEffect(() => {
    if (id === undefined) return;
    const mark = text.current?.querySelector<HTMLElement>(`[data-span="${CSS.escape(id)}"]`);
    const item = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
    bring(list.current, item);
    if (moved === before.current) {
      bring(text.current, mark);
      return;
    }
    before.current = moved;
    const inList = list.current?.contains(document.activeElement) ?? false;
    const target = (inList ? item : mark) ?? mark ?? item;
    target?.focus({ preventScroll: true });
    // Where text and list scroll for themselves they are to be seen whole; else the page goes to the passage.
    if (scrolls(text.current)) text.current?.closest('.bdm-anon-work')?.scrollIntoView({ block: 'start' });
    else target?.scrollIntoView({ block: 'center' });
    bring(text.current, mark);
    // Pages that were out of sight had only about their height.
    const again = requestAnimationFrame(() => {
      if (scrolls(text.current)) bring(text.current, mark);
      else target?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(again);
  }, [id, moved, text, list]);
}

const scrolls = (pane: HTMLElement | null) => pane !== null && pane.scrollHeight > pane.clientHeight + 1;

/** Scrolls a pane, where it is one that scrolls, so that `element` stands in its middle; the page stays. */
function bring(pane: HTMLElement | null, element: HTMLElement | null | undefined) {
  if (!pane || !element || !scrolls(pane)) return;
  const [inner, outer] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (inner.top >= outer.top + 24 && inner.bottom <= outer.bottom - 24) return;
  pane.scrollTop += inner.top - outer.top - pane.clientHeight / 2;
}
