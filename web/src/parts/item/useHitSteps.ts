import { type RefObject, useState } from 'react';

const HERE = 'bdm-text-here';

export type HitSteps = {
  count: number;
  /** The one stepped to, from 0; null before the first step. */
  current: number | null;
  step: (forward: boolean) => void;
};

/**
 * Steps from one to the next of the `count` places marked in `box` (`data-hit`, from 0), around the ends; `of` is what
 * they were found in and by: of others none was stepped to yet.
 */
export function useHitSteps(box: RefObject<HTMLElement | null>, count: number, of: unknown): HitSteps {
  const [reached, setReached] = useState<{ of: unknown; at: number } | null>(null);
  const current = reached?.of === of ? (reached?.at ?? null) : null;

  function step(forward: boolean) {
    const element = box.current;
    if (!element || count === 0) return;
    const at =
      current === null ? nearest(element, count, forward) : (current + (forward ? 1 : -1) + count) % count;
    showHit(element, at);
    setReached({ of, at });
  }

  return { count, current, step };
}

/** Brings the place numbered `at` into sight, as the one that one is at. */
export function showHit(box: HTMLElement, at: number): void {
  for (const mark of box.querySelectorAll(`.${HERE}`)) mark.classList.remove(HERE);
  const marks = box.querySelectorAll(`[data-hit="${at}"]`);
  // Not by drawing the text again: it may be hundreds of pages long.
  for (const mark of marks) mark.classList.add(HERE);
  // It may be folded away, as in `ui/reach.ts`.
  marks[0]?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  marks[0]?.scrollIntoView({ block: 'center' });
}

/** The first from the upper edge of the window on, or the last before it. */
function nearest(box: HTMLElement, count: number, forward: boolean): number {
  const marks = [...box.querySelectorAll<HTMLElement>('[data-hit]')];
  const next = marks.find((mark) => mark.getBoundingClientRect().top >= 0);
  const at = next ? Number(next.dataset.hit) : count;
  return forward ? at % count : (at - 1 + count) % count;
}
