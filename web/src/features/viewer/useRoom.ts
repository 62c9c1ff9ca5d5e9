import { type RefObject, useLayoutEffect, useState } from 'react';
import type { PageSize } from './pdf/coordinates';

/** Inner size of `element` in CSS pixels, without its scroll bars; null until it has one. */
export function useRoom(element: RefObject<HTMLElement | null>): PageSize | null {
  const [room, setRoom] = useState<PageSize | null>(null);
  useLayoutEffect(() => {
    const current = element.current;
    if (!current) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width && height) {
        setRoom((before) =>
          before?.width === width && before.height === height ? before : { width, height },
        );
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
