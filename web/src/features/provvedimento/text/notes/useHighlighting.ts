import { type RefObject, useCallback } from 'react';
import type { Testo } from '@/api/document';
import { readPreferences } from '@/domain/preferences';
import { type useNewNotes, useNoteState } from '@/parts/passageNote';
import { notifyError } from '@/ui/toast';
import { quotesOf } from './pages';
import { selectedStretches } from './selection';

/** Highlights what is selected in the text, in the colour used last, and opens its note where it is to be written. */
export function useHighlighting(
  text: Testo,
  box: RefObject<HTMLElement | null>,
  add: ReturnType<typeof useNewNotes>['add'],
) {
  const { setDialog } = useNoteState();
  return useCallback(
    async (annotate: boolean) => {
      const element = box.current;
      const passages = element ? quotesOf(text.parti, selectedStretches(element)) : [];
      if (!element || passages.length === 0) {
        notifyError('Selezionare parole del testo del provvedimento.');
        return;
      }
      document.getSelection()?.removeAllRanges();
      const note = await add(passages, readPreferences().highlight ?? undefined);
      if (!note) return;
      // First, so that the dialog gives the focus back to the passage.
      await focusNote(element, note._id);
      if (annotate) setDialog({ kind: 'text', note });
    },
    [text, box, add, setDialog],
  );
}

/** Where the keyboard gets to a note. */
export const stopOf = (box: HTMLElement, id: string): HTMLElement | null =>
  box.querySelector<HTMLElement>(`:is([role="button"], button)[data-note="${CSS.escape(id)}"]`);

/** A note that has just been saved is drawn within a few frames. */
async function focusNote(box: HTMLElement, id: string, frames = 30) {
  for (let left = frames; left > 0; left--) {
    const stop = stopOf(box, id);
    if (stop) {
      stop.focus({ preventScroll: true });
      return;
    }
    await new Promise((then) => requestAnimationFrame(then));
  }
}
