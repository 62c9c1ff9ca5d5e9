import { type KeyboardEvent, useState } from 'react';

/** Where a key leads among `count` stops; null for keys that mean something else. */
export function stopAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Many small targets as one stop of the Tab key: the arrows, Home and End move among them. */
export function useRoving(count: number) {
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, Math.max(0, count - 1));

  function onKeyDown(event: KeyboardEvent) {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>('[data-stop]')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const to =
      at < 0 || event.ctrlKey || event.altKey || event.metaKey
        ? null
        : stopAfter(event.key, at, stops.length);
    if (to === null) return;
    event.preventDefault();
    stops[to]?.focus();
  }

  const stop = (index: number) => ({
    'data-stop': '',
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setCurrent(index),
  });
  return { onKeyDown, stop };
}
