import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { documentHitsQuery, type Testo } from '@/api/document';
import { formsPattern } from '@/domain/hits';
import { hasTextCriterion } from '@/domain/search';
import { hitsOf, type Marks } from './marks';

const HERE = 'bdm-text-here';

const NOTHING: Marks = [];

export type TextHits = {
  marks: Marks;
  count: number;
  /** The one stepped to, from 0; null before the first step. */
  current: number | null;
  step: (forward: boolean) => void;
};

/** The words of the search `q` in the text that `box` shows, and steps from one to the next, around the ends. */
export function useTextHits(
  id: string,
  q: string,
  anonymised: boolean,
  text: Testo | undefined,
  box: RefObject<HTMLElement | null>,
): TextHits {
  const { data } = useQuery({ ...documentHitsQuery(id, q, anonymised), enabled: hasTextCriterion(q) });
  const found = useMemo(() => {
    const pattern = data && formsPattern(data.forms);
    return text && pattern ? hitsOf(text.parti, pattern) : { marks: NOTHING, count: 0 };
  }, [data, text]);
  const [reached, setReached] = useState<{ marks: Marks; at: number } | null>(null);
  // Other words: none of theirs was stepped to yet.
  const current = reached?.marks === found.marks ? (reached?.at ?? null) : null;

  function step(forward: boolean) {
    const element = box.current;
    if (!element || found.count === 0) return;
    const at =
      current === null
        ? nearest(element, found.count, forward)
        : (current + (forward ? 1 : -1) + found.count) % found.count;
    for (const mark of element.querySelectorAll(`.${HERE}`)) mark.classList.remove(HERE);
    const marks = element.querySelectorAll(`[data-hit="${at}"]`);
    // Not by drawing the text again: it may be hundreds of pages long.
    for (const mark of marks) mark.classList.add(HERE);
    marks[0]?.scrollIntoView({ block: 'center' });
    setReached({ marks: found.marks, at });
  }

  return { ...found, current, step };
}

/** The first from the upper edge of the window on, or the last before it. */
function nearest(box: HTMLElement, count: number, forward: boolean): number {
  const marks = [...box.querySelectorAll<HTMLElement>('[data-hit]')];
  const next = marks.find((mark) => mark.getBoundingClientRect().top >= 0);
  const at = next ? Number(next.dataset.hit) : count;
  return forward ? at % count : (at - 1 + count) % count;
}
