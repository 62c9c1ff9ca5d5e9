import { useEffect } from 'react';
import { readPreferences } from '@/domain/preferences';
import { isField } from '@/ui/keys';
import { useLatest } from '@/ui/useLatest';

type Shortcut = { key: string; label: string; run: () => void };

/** Those of the page shown, in the order in which its parts have come. */
const known = new Set<Shortcut>();

export const shortcuts = (): readonly Shortcut[] => [...known];

/**
 * A letter, or 'ctrl+' and a key, that is a command while the component is on the page and `run` is there (docs/regole/consultazione.md#tasti).
 * Parts of a page say their own, so that the help has all that work, and no other.
 */
export function useShortcut(key: string, label: string, run: (() => void) | null): void {
  const latest = useLatest(run);
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

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'> &
  Partial<Pick<KeyboardEvent, 'shiftKey'>>;

/** Whether it is a key with Ctrl, on a Mac with ⌘: those that are known are heard while one writes as well. */
export const isCommand = ({ ctrlKey, metaKey }: Pick<Key, 'ctrlKey' | 'metaKey'>) => ctrlKey || metaKey;

/** What the key means on the page; null where it belongs to a field, a menu, a dialog, a document, or the browser. */
export function shortcutOf(event: Key): Shortcut | null {
  if (event.altKey || document.querySelector('[aria-modal="true"]')) return null;
  const named = (name: string) => shortcuts().find(({ key }) => key === name) ?? null;
  if (isCommand(event)) return event.shiftKey ? null : named(`ctrl+${event.key.toLowerCase()}`);
  if (event.defaultPrevented || isField(event.target)) return null;
  if (event.target instanceof Element && event.target.closest('.bdm-viewer, .bdm-assistant, [role="menu"]'))
    return null;
  if (!readPreferences().keys) return null;
  return named(event.key.toLowerCase());
}
