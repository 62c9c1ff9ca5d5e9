import { type RefObject, useEffect, useMemo } from 'react';
import type { ParteDelTesto, Testo } from '@/api/document';
import type { Place } from '@/domain/place';
import { citedOn, type Marks } from './marks';

const NOTHING: Marks = [];

/** What an address calls a part: its kind, with a number where an earlier part is of the same. */
export function partName(parts: readonly ParteDelTesto[], index: number): string {
  const kind = parts[index]?.tipo ?? '';
  const before = parts.slice(0, index).filter(({ tipo }) => tipo === kind).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}

/** Brings what the address names into sight, as soon as the text is there; gives its marks. */
export function usePlace(
  text: Testo | undefined,
  place: Place | null,
  box: RefObject<HTMLElement | null>,
): Marks {
  const { pag, passo, parte } = place ?? {};
  const marks = useMemo(
    () => (text && pag && passo ? citedOn(text.parti, pag, passo) : NOTHING),
    [text, pag, passo],
  );
  useEffect(() => {
    if (!text || !box.current) return;
    const part = parte && text.parti.findIndex((_, index) => partName(text.parti, index) === parte);
    const there =
      (passo && box.current.querySelector('.bdm-text-cited')) ||
      (typeof part === 'number' && box.current.querySelectorAll('.bdm-text-part')[part]) ||
      (pag && box.current.querySelector(`[data-page="${pag}"]`));
    if (!there) return;
    const heading = there.querySelector<HTMLElement>('h3') ?? there.closest('section')?.querySelector('h3');
    heading?.focus({ preventScroll: true });
    // Of a part its heading is brought below what stays at the top.
    if (there.matches('.bdm-text-part')) heading?.scrollIntoView({ block: 'start' });
    else there.scrollIntoView({ block: there.matches('.bdm-text-cited') ? 'center' : 'start' });
  }, [text, pag, passo, parte, box]);
  return marks;
}
