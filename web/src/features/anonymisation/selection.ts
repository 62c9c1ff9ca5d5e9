import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { ReviewPage } from '@/domain/anonymisation';
import { type TextPlace, trimmed } from '@/domain/anonymisationText';

/** What of the pages' texts a range of the document covers: one place for each page that it touches. */
export function placesOf(range: Range, root: HTMLElement, pages: readonly ReviewPage[]): TextPlace[] {
  const places: TextPlace[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('[data-page]')) {
    if (!range.intersectsNode(element)) continue;
    const page = pages.find(({ number }) => number === Number(element.dataset.page));
    if (!page) continue;
    const start = element.contains(range.startContainer)
      ? lengthUpTo(element, range.startContainer, range.startOffset)
      : 0;
    const end = element.contains(range.endContainer)
      ? lengthUpTo(element, range.endContainer, range.endOffset)
      : page.testo.length;
    const place = trimmed(page.testo, start, end);
    if (place) places.push({ page: page.number, ...place });
  }
  return places;
}

function lengthUpTo(element: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** What the person has selected in the text, with mouse, finger or the browser's caret; empty for nothing. */
export function useSelected(root: RefObject<HTMLElement | null>, pages: readonly ReviewPage[]) {
  const [selected, setSelected] = useState<TextPlace[]>([]);

  useEffect(() => {
    let pressed = false;
    function onSelection() {
      // While somebody drags over the text nothing appears: what is selected is known once the button is let go.
      if (pressed) return;
      const selection = document.getSelection();
      const element = root.current;
      if (!element || !selection || selection.rangeCount === 0) return;
      const range = selection.getRangeAt(0);
      // What is selected elsewhere, in a field say, is no answer about the text.
      if (!element.contains(range.commonAncestorContainer)) return;
      setSelected(range.collapsed ? [] : placesOf(range, element, pages));
    }
    function onPress({ target }: Event) {
      pressed = target instanceof Node && (root.current?.contains(target) ?? false);
    }
    function onRelease() {
      if (!pressed) return;
      pressed = false;
      onSelection();
    }
    const listeners = {
      selectionchange: onSelection,
      pointerdown: onPress,
      pointerup: onRelease,
      pointercancel: onRelease,
    };
    for (const [event, listener] of Object.entries(listeners)) document.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(listeners))
        document.removeEventListener(event, listener);
    };
  }, [root, pages]);

  return {
    selected,
    clear() {
      document.getSelection()?.removeAllRanges();
      setSelected([]);
    },
  };
}
