import { type RefObject, useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), [tabindex]:not([tabindex="-1"])';

/**
 * Makes `dialog` modal for the keyboard: it has the focus from the start, Tab stays inside, and when it goes the focus
 * returns to where it was. The page behind does not scroll meanwhile.
 */
export function useModal(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.focus();
    document.documentElement.classList.add('bdm-viewer-open');

    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const first = stops[0];
      const last = stops[stops.length - 1];
      if (!first || !last) return;
      const at = document.activeElement;
      const outside = !(at && element.contains(at));
      if (event.shiftKey && (at === first || at === element || outside)) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && (at === last || outside)) {
        event.preventDefault();
        first.focus();
      }
    };
    document.addEventListener('keydown', keepInside);
    return () => {
      document.removeEventListener('keydown', keepInside);
      document.documentElement.classList.remove('bdm-viewer-open');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog]);
}
