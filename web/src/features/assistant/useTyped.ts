import { useEffect, useState } from 'react';
import { useMedia } from '@/ui/useMedia';

/** docs/decisions/0076-assistente-sullo-schermo.md */
const TYPING_MS = 30;

/**
 * How many of `length` characters are shown so far: one more every 30 ms while `on`, all of them at once for those who
 * prefer less motion. `finish` shows the rest.
 */
export function useTyped(
  length: number,
  on: boolean,
): { shown: number; typing: boolean; finish: () => void } {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const moving = on && !still;
  const [shown, setShown] = useState(moving ? 0 : length);
  const typing = moving && shown < length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is where it begins, not what begins it
  useEffect(() => {
    if (!typing) return;
    // By the clock: a window in the background is called less often.
    const began = performance.now();
    const from = shown;
    const timer = setInterval(() => {
      setShown(Math.min(length, from + Math.floor((performance.now() - began) / TYPING_MS)));
    }, TYPING_MS);
    return () => clearInterval(timer);
  }, [typing, length]);

  return { shown: moving ? shown : length, typing, finish: () => setShown(length) };
}
