import { type RefObject, useEffect } from 'react';

/** A button that is switched off while it has the focus loses it, and the keyboard its place: its group takes it. */
export function useKeptFocus(group: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const active = document.activeElement;
    if (active?.matches(':disabled') && group.current?.contains(active)) {
      group.current.focus({ preventScroll: true });
    }
  });
}
