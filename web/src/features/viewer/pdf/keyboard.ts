/** The keys of the viewer. What is not in the table keeps the meaning that the browser gives it. */
import { isField } from '@/ui/keys';

export type PageKey =
  | 'previous-page'
  | 'next-page'
  | 'first-page'
  | 'last-page'
  | 'screen-up'
  | 'screen-down'
  | 'line-up'
  | 'line-down'
  | 'zoom-in'
  | 'zoom-out'
  | 'real-size'
  | 'turn'
  | 'find'
  | 'next-hit'
  | 'previous-hit';

const ACTIONS: Record<string, PageKey> = {
  ArrowLeft: 'previous-page',
  ArrowRight: 'next-page',
  ArrowUp: 'line-up',
  ArrowDown: 'line-down',
  // A screenful, not a page: at a large scale a page is several screens high and its text must not be skipped.
  PageUp: 'screen-up',
  PageDown: 'screen-down',
  Home: 'first-page',
  End: 'last-page',
  '+': 'zoom-in',
  // The plus sign of American keyboards without shift.
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'real-size',
  r: 'turn',
  n: 'next-hit',
  p: 'previous-hit',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** What the key means in the viewer, or null where it belongs to a field, or to the browser (Ctrl and +). */
export function keyAction(event: Key): PageKey | null {
  // The browser would search only the pages that are on screen.
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f')
    return 'find';
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return null;
  // Shift with an arrow, Home or End extends a selection; shift is how Italian keyboards type no sign of ours.
  if (event.shiftKey && event.key.length > 1) return null;
  return ACTIONS[event.key] ?? null;
}
