import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), summary';

/** While `active`, Tab stays within `box` and Escape closes it; afterwards the focus returns where it was. */
export function useFocusTrap(box: RefObject<HTMLElement | null>, active: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!active) return;
    const before = document.activeElement as HTMLElement | null;
    const within = () =>
      [...(box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
        (item) => item.getClientRects().length > 0,
      );
    within()[0]?.focus();

    function keydown(event: KeyboardEvent) {
      if (event.key === 'Escape') return close.current();
      if (event.key !== 'Tab') return;
      const items = within();
      const edge = event.shiftKey ? items[0] : items.at(-1);
      if (document.activeElement === edge || !box.current?.contains(document.activeElement)) {
        event.preventDefault();
        (event.shiftKey ? items.at(-1) : items[0])?.focus();
      }
    }
    document.addEventListener('keydown', keydown);
    document.body.classList.add('overflow-hidden');
    return () => {
      document.removeEventListener('keydown', keydown);
      document.body.classList.remove('overflow-hidden');
      if (before?.isConnected) before.focus();
    };
  }, [active, box]);
}
