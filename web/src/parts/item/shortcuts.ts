import { useEffect, useRef } from 'react';
import { readPreferences } from '@/domain/preferences';
import { isField } from '@/ui/keys';

export type Shortcut = { key: string; label: string; run: () => void };

/** Those of the page shown, in the order in which its parts have come. */
const known = new Set<Shortcut>();

export const shortcuts = (): readonly Shortcut[] => [...known];

/**
 * A letter that is a command while the component is on the page and `run` is there (docs/regole/consultazione.md#tasti).
 * Parts of a page say their own, so that the help has all that work, and no other.
 */
export function useShortcut(key: string, label: string, run: (() => void) | null): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const there = run !== null;
  useEffect(() => {
    if (!there) return;
    const shortcut = { key, label, run: () => latest.current?.() };
    known.add(shortcut);
    return () => {
      known.delete(shortcut);
    };
  }, [key, label, there]);
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>;

/** What the key means on the page; null where it belongs to a field, a menu, a dialog, a document, or the browser. */
export function shortcutOf(event: Key): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (isField(event.target) || document.querySelector('[aria-modal="true"]')) return null;
  if (event.target instanceof Element && event.target.closest('.bdm-viewer, .bdm-assistant, [role="menu"]'))
    return null;
  if (!readPreferences().keys) return null;
  return shortcuts().find(({ key }) => key === event.key.toLowerCase()) ?? null;
}
