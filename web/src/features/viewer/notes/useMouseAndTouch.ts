import { type RefObject, useEffect } from 'react';
import type { Passage } from '@/parts/passageNote';
import type { PageText } from './passage';
import { passageOf } from './passage';

/** A browser has the final selection only a moment after the button was released. */
const SETTLED_MS = 10;
/** A second click within this time selects a word, a third one a line. */
const CLICKS_MS = 350;
/** How long a selection by finger must stay as it is. */
const QUIET_MS = 250;

/** The passages that are selected at the moment, one a page, in the order of the pages. */
export function selectedPassages(pages: ReadonlyMap<number, PageText>): Passage[] {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  return [...pages.values()]
    .sort((one, other) => one.number - other.number)
    .flatMap((page) => (range.intersectsNode(page.layer) ? (passageOf(range, page) ?? []) : []));
}

type Options = {
  /** Whether what is selected is to be highlighted. */
  on: boolean;
  pages: RefObject<Map<number, PageText>>;
  /** Selected with the mouse, and the button released; without it, whoever reads decides there, too. */
  onDone?: ((passages: Passage[]) => void) | undefined;
  /** Selected some other way (finger, pen, caret): whoever reads decides when it is done. Empty: nothing any more. */
  onSelected: (passages: Passage[]) => void;
};

/** Watches what is selected in the pages while `on`. */
export function useMouseAndTouch({ on, pages, onDone, onSelected }: Options) {
  useEffect(() => {
    if (!on) return;
    const ending = new AbortController();
    const { signal } = ending;
    let pressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const inText = (target: EventTarget | null) =>
      target instanceof Element && target.closest('.bdm-viewer-column') !== null;

    function down(event: PointerEvent) {
      clearTimeout(timer);
      pressed = event.pointerType === 'mouse' && event.button === 0 && inText(event.target);
    }

    function up({ detail }: MouseEvent) {
      if (!pressed) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          pressed = false;
          const passages = selectedPassages(pages.current);
          if (!onDone) return onSelected(passages);
          if (passages.length === 0) return;
          document.getSelection()?.removeAllRanges();
          onDone(passages);
        },
        detail > 1 ? CLICKS_MS : SETTLED_MS,
      );
    }

    function changed() {
      if (pressed) return;
      clearTimeout(timer);
      timer = setTimeout(() => onSelected(selectedPassages(pages.current)), QUIET_MS);
    }

    document.addEventListener('pointerdown', down, { signal, capture: true });
    document.addEventListener('mouseup', up, { signal });
    document.addEventListener('selectionchange', changed, { signal });
    changed();
    return () => {
      ending.abort();
      clearTimeout(timer);
      onSelected([]);
    };
  }, [on, pages, onDone, onSelected]);
}
