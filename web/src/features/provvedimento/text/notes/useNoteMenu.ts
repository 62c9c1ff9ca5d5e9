import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import { useNoteState } from '@/parts/passageNote';
import { useSeen } from '@/parts/sharing';
import { stopOf } from './useHighlighting';

/** Opens the menu of a highlighted passage by a click, a tap, Enter or the space bar on it. */
export function useNoteMenu(box: RefObject<HTMLElement | null>, notes: readonly DocumentNote[]) {
  const { menu, dialog, setMenu, setCurrent } = useNoteState();
  /** Where the focus goes when the note that had it is gone: its id, and the heading above it. */
  const left = useRef<{ id: string; heading: HTMLElement | null } | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    function open(target: HTMLElement, id: string, x: number, y: number) {
      left.current = { id, heading: target.closest('section')?.querySelector('h3') ?? null };
      setCurrent(id);
      setMenu({ id, x, y, back: element && stopOf(element, id) });
    }
    function onClick(event: MouseEvent) {
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-note]') : null;
      const id = target?.dataset.note;
      // A link leads where it leads; who selects words wants those.
      if (!target || !id || target.closest('a') || String(getSelection() ?? '')) return;
      const { left: x, bottom } = target.getBoundingClientRect();
      // Pressed by keyboard, it is nowhere.
      if (event.detail === 0) open(target, id, x, bottom);
      else open(target, id, event.clientX, event.clientY);
    }
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target instanceof HTMLElement && event.target.matches('mark[data-note]');
      if (!target || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      const mark = event.target as HTMLElement;
      const { left: x, bottom } = mark.getBoundingClientRect();
      open(mark, mark.dataset.note ?? '', x, bottom);
    }
    element.addEventListener('click', onClick);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [box, setMenu, setCurrent]);

  useEffect(() => {
    const gone = left.current;
    if (!gone || dialog || notes.some(({ _id }) => _id === gone.id)) return;
    left.current = null;
    gone.heading?.focus({ preventScroll: true });
  }, [notes, dialog]);

  const opened = dialog?.note._id ?? menu?.id;
  const fresh = notes.some(({ _id, new_since }) => _id === opened && new_since !== null);
  useSeen(
    'document_note',
    useMemo(() => (opened && fresh ? [opened] : []), [opened, fresh]),
  );
}
