import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The value that was drawn last, for what is heard once and answers later: keys, gestures, observers. It is there before
 * the browser paints, so that a key pressed at once means what is on the screen.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
