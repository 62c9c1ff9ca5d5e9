import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { shortened } from '@/domain/note';
import type { Passage } from '@/parts/passageNote';
import { useViewer, type Viewer } from '../viewerContext';
import { rangeOf, type Step, stepTo, textOf, type Word, wordsOf } from './pageText';
import type { PageText } from './passage';
import { selectedPassages } from './useMouseAndTouch';

const STEPS: Record<string, Step> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'line-start',
  End: 'line-end',
};

/** A word of the document: the n-th of its page. */
type Place = { page: number; at: number };
/** What is selected: from one word to another, whichever comes first. */
type WordSelection = { anchor: Place; focus: Place };

/** How often, and for how long, the text of the page gone to is looked for. */
const LOOK_MS = 50;
const LOOKS = 100;

/**
 * Selecting words without a mouse: the arrows move from word to word and from line to line, with Shift they extend the
 * selection, also onto the next page; Enter ends it with `onDone`, Esc without. Text that is not a field has no caret in most browsers.
 */
export function useKeyboardSelection(
  pages: RefObject<Map<number, PageText>>,
  onDone: (passages: Passage[]) => void,
) {
  const viewer = useViewer();
  const [active, setActive] = useState(false);
  const state = useRef<{ viewer: Viewer; selected: WordSelection | null }>({ viewer, selected: null });
  useEffect(() => {
    state.current.viewer = viewer;
  });

  const start = useCallback(() => {
    const { page, say } = state.current.viewer;
    const shown = pages.current.get(page);
    const at = shown ? firstInSight(shown) : -1;
    if (at < 0) {
      say('La pagina non ha testo da selezionare.');
      return;
    }
    document.querySelector<HTMLElement>('.bdm-viewer-column')?.focus({ preventScroll: true });
    state.current.selected = { anchor: { page, at }, focus: { page, at } };
    setActive(true);
    say(`Selezione con la tastiera. ${show(pages.current, state.current.selected)}`);
  }, [pages]);

  const stop = useCallback(() => {
    document.getSelection()?.removeAllRanges();
    state.current.selected = null;
    setActive(false);
  }, []);

  useEffect(() => {
    if (!active) return;
    let gone = false;

    async function move(step: Step, extend: boolean) {
      const { selected, viewer } = state.current;
      if (!selected) return;
      let { page, at } = selected.focus;
      const words = wordsIn(pages.current, page);
      at = stepTo(words, at, step);
      if (at < 0 || at >= words.length) {
        const forward = at >= words.length;
        const next = page + (forward ? 1 : -1);
        if (next < 1 || next > viewer.pageCount) return;
        if (!pages.current.has(next)) viewer.goTo(next);
        const there = await textThere(pages.current, next, () => gone);
        if (!there) return;
        const others = wordsIn(pages.current, next);
        page = next;
        at = forward ? 0 : others.length - 1;
      }
      const focus = { page, at };
      state.current.selected = { anchor: extend ? selected.anchor : focus, focus };
      viewer.say(show(pages.current, state.current.selected));
    }

    function onKeyDown(event: KeyboardEvent) {
      // A menu or a dialog that is open meanwhile has the keys.
      if (event.ctrlKey || event.metaKey || event.altKey || !inDocument(event.target)) return;
      const step = STEPS[event.key];
      if (step) void move(step, event.shiftKey);
      else if (event.key === 'Enter') {
        const passages = selectedPassages(pages.current);
        stop();
        if (passages.length > 0) onDone(passages);
      } else if (event.key === 'Escape') {
        stop();
        state.current.viewer.say('Selezione annullata.');
      } else return;
      event.preventDefault();
      event.stopPropagation();
    }

    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      gone = true;
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [active, pages, stop, onDone]);

  return { active, start, stop };
}

/** Whether keys pressed there are for the text of the document. */
export function inDocument(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest('input, select, textarea, [contenteditable="true"], [role="menu"]');
  return field === null && (target === document.body || target.closest('.bdm-viewer') !== null);
}

function wordsIn(pages: ReadonlyMap<number, PageText>, page: number): Word[] {
  const shown = pages.get(page);
  return shown ? wordsOf(textOf(shown.layer).text) : [];
}

async function textThere(
  pages: ReadonlyMap<number, PageText>,
  page: number,
  gone: () => boolean,
): Promise<boolean> {
  for (let look = 0; look < LOOKS && !gone(); look++) {
    if (wordsIn(pages, page).length > 0) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

/** The first word of the page that is not scrolled away; the first of all if none is in sight. */
function firstInSight({ layer }: PageText): number {
  const { text, nodes } = textOf(layer);
  const words = wordsOf(text);
  const window = layer.closest('.bdm-viewer-column')?.getBoundingClientRect();
  if (!window || words.length === 0) return words.length - 1 < 0 ? -1 : 0;
  const at = words.findIndex(({ start, end }) => {
    const box = rangeOf(nodes, start, end)?.getBoundingClientRect();
    return box && box.top >= window.top && box.bottom <= window.bottom && box.left >= window.left;
  });
  return Math.max(0, at);
}

/** Selects in the browser what is selected, brings its moving end into sight, and gives it in words. */
function show(pages: ReadonlyMap<number, PageText>, { anchor, focus }: WordSelection): string {
  const forward = anchor.page < focus.page || (anchor.page === focus.page && anchor.at <= focus.at);
  const [first, last] = forward ? [anchor, focus] : [focus, anchor];
  const [from, to] = [placeOf(pages, first), placeOf(pages, last)];
  const moving = forward ? to : from;
  if (!moving) return '';
  const range = document.createRange();
  const [begin, end] = [from ?? moving, to ?? moving];
  range.setStart(begin.startContainer, begin.startOffset);
  range.setEnd(end.endContainer, end.endOffset);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  moving.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // Unlike a range, a selection knows where its lines end.
  const text = String(selection ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const word = String(moving).trim();
  return text === word ? word : `${word}. Selezionato: ${shortened(text, 60)}`;
}

function placeOf(pages: ReadonlyMap<number, PageText>, { page, at }: Place): Range | null {
  const shown = pages.get(page);
  if (!shown) return null;
  const { text, nodes } = textOf(shown.layer);
  const word = wordsOf(text)[at];
  return word ? rangeOf(nodes, word.start, word.end) : null;
}
