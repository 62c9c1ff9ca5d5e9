import { useSyncExternalStore } from 'react';
import { inText } from './inText';

/** Below this width the rows of a table are cards, and what orders and filters them is folded away. */
export const NARROW = '(max-width: 767.98px)';

/** Whether a media query holds at the moment; its widths are those of text of the usual size. */
export function useMedia(pixels: string): boolean {
  const query = inText(pixels);
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
