import { type RefObject, useCallback, useRef, useState } from 'react';
import { type Hit, SELECTED, stepFrom } from './pdf/hits';
import type { Reading } from './useReading';

/** A hit is brought to this part of the window from its top. */
const AT = 1 / 3;

export type Hits = {
  count: number;
  /** Which hit was stepped to, from 0; null before the first step. */
  current: number | null;
  selected: Hit | null;
  pattern: RegExp | null;
  step: (forward: boolean) => void;
  /** Goes to one of them, from 0; `first`: nobody asked for it, the document begins there. */
  select: (at: number, first?: boolean) => void;
  /** To be told of the mark of the selected hit when its page has it. */
  onSelected: (mark: HTMLElement | null) => void;
};

/** What is marked in the pages: all places in the order of reading, and what finds them in a page's text. */
export type HitMarks = { hits: readonly Hit[]; pattern: RegExp | null };

/** Steps through the words searched for, also to pages that are still to be painted. */
export function useHits(
  { hits, pattern }: HitMarks,
  reading: Reading,
  column: RefObject<HTMLElement | null>,
  say: (message: string) => void,
): Hits {
  const { page, goTo } = reading;
  const [chosen, setChosen] = useState<{ pattern: RegExp | null; at: number; first: boolean } | null>(null);
  // Other words: none of theirs was stepped to yet.
  const current = chosen?.pattern === pattern ? (chosen?.at ?? null) : null;
  const selected = current === null ? null : (hits[current] ?? null);
  /** A step was made whose hit is not in sight yet; later the reader may scroll away from it and back. */
  const wanted = useRef(false);

  const onSelected = useCallback(
    (mark: HTMLElement | null) => {
      const element = column.current;
      if (!wanted.current || !element) return;
      wanted.current = false;
      if (mark) bringIntoSight(mark, element);
    },
    [column],
  );

  function step(forward: boolean) {
    if (hits.length === 0) return;
    // Who has turned on from where the document began goes on from there.
    const left = chosen?.first && selected && selected.page < page;
    select(stepFrom(hits, left ? null : current, page, forward));
  }

  function select(next: number, first = false) {
    const hit = hits[next];
    if (!hit) return;
    wanted.current = true;
    setChosen({ pattern, at: next, first });
    say(`Passo ${next + 1} di ${hits.length}, pagina ${hit.page}`);
    if (hit.page !== page) goTo(hit.page);
    // The same hit again: its page has no change to tell of.
    const mark = next === current && column.current?.querySelector<HTMLElement>(`.${SELECTED}`);
    if (mark) onSelected(mark);
  }

  return { count: hits.length, current, selected, pattern, step, select, onSelected };
}

/** Scrolls so that the mark is in sight. */
export function bringIntoSight(mark: HTMLElement, column: HTMLElement): void {
  const at = mark.getBoundingClientRect();
  const window = column.getBoundingClientRect();
  if (at.top < window.top || at.bottom > window.bottom) {
    column.scrollTop += at.top - window.top - window.height * AT;
  }
  if (at.left < window.left || at.right > window.right) {
    column.scrollLeft += at.left - window.left - window.width * AT;
  }
}
