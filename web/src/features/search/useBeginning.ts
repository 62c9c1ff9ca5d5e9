import { type RefObject, useEffect } from 'react';
import { isField } from '@/ui/keys';

/** Who comes to search may write at once; unless a field has the focus already, or that would bring up a keyboard. */
export function useBeginning(field: RefObject<HTMLElement | null>, begins: boolean): void {
  useEffect(() => {
    if (!begins || isField(document.activeElement) || window.matchMedia('(pointer: coarse)').matches) return;
    field.current?.focus({ preventScroll: true });
  }, [begins, field]);
}
