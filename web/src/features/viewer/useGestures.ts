import { type RefObject, useEffect } from 'react';
import { useLatest } from '@/ui/useLatest';
import { pinched } from './pdf/zoom';
import type { Reading } from './useReading';

/** Turns of the wheel (pixels) to zoom by a factor of e: a notch of a mouse is about a fifth. */
const WHEEL = 500;
const LINE_PIXELS = 33;

type Pinch = { distance: number; scale: number; hold: ReturnType<Reading['holdAt']> };

/**
 * Two fingers on the screen, or on the touch pad (a wheel with Ctrl, as browsers tell of it), zoom the pages: what is
 * between the fingers stays there.
 */
export function useGestures(
  column: RefObject<HTMLElement | null>,
  reading: Pick<Reading, 'scale' | 'holdAt' | 'zoomAt'>,
): void {
  const latest = useLatest(reading);

  useEffect(() => {
    const element = column.current;
    if (!element) return;
    let pinch: Pinch | null = null;

    const within = (x: number, y: number) => {
      const box = element.getBoundingClientRect();
      return { x: x - box.left, y: y - box.top };
    };

    function onTouch(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!one || !other || event.touches.length > 2) {
        pinch = null;
        return;
      }
      // The whole page of the application must not be zoomed instead.
      if (event.cancelable) event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = within((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      const { scale, holdAt, zoomAt } = latest.current;
      if (!pinch || !distance) {
        pinch = { distance: Math.max(1, distance), scale, hold: holdAt(middle) };
        return;
      }
      zoomAt(pinched((pinch.scale * distance) / pinch.distance), pinch.hold, middle);
    }

    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS);
      const at = within(event.clientX, event.clientY);
      const { scale, holdAt, zoomAt } = latest.current;
      zoomAt(pinched(scale * Math.exp(-turned / WHEEL)), holdAt(at), at);
    }

    const active = { passive: false };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    for (const name of touches) element.addEventListener(name, onTouch, active);
    element.addEventListener('wheel', onWheel, active);
    return () => {
      for (const name of touches) element.removeEventListener(name, onTouch);
      element.removeEventListener('wheel', onWheel);
    };
  }, [column]);
}
