import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), [tabindex]:not([tabindex="-1"])';

/**
 * Makes `dialog` modal for the keyboard: it has the focus from the start, Tab stays inside, Esc calls `onClose`, and when
 * it goes the focus returns to where it was. The page behind does not scroll meanwhile.
 */
export function useModal(dialog: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.focus();
    document.documentElement.classList.add('bdm-viewer-open');

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Tab') keepInside(element, event);
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.documentElement.classList.remove('bdm-viewer-open');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog]);
}

function keepInside(dialog: HTMLElement, event: KeyboardEvent) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = stops[0];
  const last = stops[stops.length - 1];
  const at = document.activeElement;
  const outside = !dialog.contains(at);
  if (event.shiftKey ? at === first || at === dialog || outside : at === last || outside) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
