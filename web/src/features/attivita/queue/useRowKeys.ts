import { useShortcut } from '@/parts/item/shortcuts';
import { ROW_PREFIX } from './returning';

/** J and K go from row to row; Enter opens, as of any link. */
export function useRowKeys(): void {
  useShortcut('j', 'Riga successiva', () => step(1));
  useShortcut('k', 'Riga precedente', () => step(-1));
}

function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(`a[id^="${ROW_PREFIX}"]`)];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by]?.focus();
}
