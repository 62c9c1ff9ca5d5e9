import { type RefObject, useEffect, useRef, useState } from 'react';
import { openOver } from './overPage';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** The modals that are open, the topmost last: only that one hears the keyboard. */
const open: HTMLElement[] = [];

/**
 * Makes `dialog` modal for the keyboard: it has the focus from the start (its element with `data-autofocus`, if there is
 * one), Tab stays inside, Esc and the browser's Back call `onClose`, and when it goes the focus returns to where it was.
 * The page behind does not scroll meanwhile. `leaves`: it asks whoever goes back already, and has no entry in the history.
 */
export function useModal(
  dialog: RefObject<HTMLElement | null>,
  onClose: () => void,
  { leaves = false } = {},
): void {
  // Taken while rendering: a field of the dialog may ask for the focus before the effects run.
  const [before] = useState(() => document.activeElement);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    open.push(element);
    document.documentElement.classList.add('bdm-dialog-open');
    if (!element.contains(document.activeElement))
      (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || open.at(-1) !== element) return;
      if (event.key === 'Tab') keepInside(element, event);
      if (event.key === 'Escape') {
        event.preventDefault();
        close.current();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    const gone = leaves ? undefined : openOver(() => close.current());
    return () => {
      gone?.();
      document.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(element), 1);
      if (open.length === 0) document.documentElement.classList.remove('bdm-dialog-open');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog, before, leaves]);
}

function keepInside(dialog: HTMLElement, event: KeyboardEvent) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [stops[0], stops.at(-1)];
  const at = document.activeElement;
  const outside = !dialog.contains(at);
  if (event.shiftKey ? at === first || at === dialog || outside : at === last || outside) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
