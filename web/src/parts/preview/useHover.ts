import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds: nobody who only passes over a link asks for anything; from the link to the card there is a way to go. */
const BEFORE = 300;
const AFTER = 300;

/**
 * Whether a mouse points at `link`, or from there at `card`. One who selects words, or has selected some, is not disturbed, and a
 * finger only presses.
 */
export function useHover(link: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState(false);
  useEffect(() => {
    const element = link.current;
    if (!element) return;
    let turn: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const options = { signal: ending.signal };
    const later = (to: boolean, wait: number) => {
      clearTimeout(turn);
      turn = setTimeout(() => setPointed(to && !selecting()), wait);
    };
    element.addEventListener(
      'pointerenter',
      ({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 0 && later(true, BEFORE),
      options,
    );
    element.addEventListener('pointerdown', () => clearTimeout(turn), options);
    element.addEventListener('pointerleave', () => later(false, AFTER), options);
    if (pointed)
      document.addEventListener(
        'pointerover',
        ({ target }) => {
          const within = [element, card.current].some((one) => one?.contains(target as Node));
          if (within) clearTimeout(turn);
          else later(false, AFTER);
        },
        options,
      );
    return () => {
      clearTimeout(turn);
      ending.abort();
    };
  }, [link, card, pointed]);
  return [pointed, setPointed] as const;
}

const selecting = () => document.getSelection()?.isCollapsed === false;
