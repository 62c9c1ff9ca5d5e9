import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type DocumentHits, formsPattern, type Hit, hitsOf, SELECTED, stepFrom } from './pdf/hits';
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
  /** To be told of the mark of the selected hit when its page has it. */
  onSelected: (mark: HTMLElement | null) => void;
};

/** Steps through the words searched for, also to pages that are still to be painted. */
export function useHits(
  document: DocumentHits | null,
  reading: Reading,
  column: RefObject<HTMLElement | null>,
  say: (message: string) => void,
): Hits {
  const { page, pageCount, goTo } = reading;
  const hits = useMemo(() => (document ? hitsOf(document, pageCount) : []), [document, pageCount]);
  const pattern = useMemo(() => (document ? formsPattern(document.forms) : null), [document]);
  const [current, setCurrent] = useState<number | null>(null);
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
    const next = stepFrom(hits, current, page, forward);
    const hit = hits[next];
    if (!hit) return;
    wanted.current = true;
    setCurrent(next);
    say(`Passo ${next + 1} di ${hits.length}, pagina ${hit.page}`);
    if (hit.page !== page) goTo(hit.page);
    // The only hit, stepped to again: its page has no change to tell of.
    const mark = next === current && column.current?.querySelector<HTMLElement>(`.${SELECTED}`);
    if (mark) onSelected(mark);
  }

  return { count: hits.length, current, selected, pattern, step, onSelected };
}

function bringIntoSight(mark: HTMLElement, column: HTMLElement): void {
  const at = mark.getBoundingClientRect();
  const window = column.getBoundingClientRect();
  if (at.top < window.top || at.bottom > window.bottom) {
    column.scrollTop += at.top - window.top - window.height * AT;
  }
  if (at.left < window.left || at.right > window.right) {
    column.scrollLeft += at.left - window.left - window.width * AT;
  }
}
