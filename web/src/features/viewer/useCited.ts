import { type RefObject, useCallback, useRef, useState } from 'react';
import type { CitedPassage } from '@/domain/passage';
import { useLatest } from '@/ui/useLatest';
import { bringIntoSight } from './useHits';
import type { Reading } from './useReading';

/** Words of the document that are gone to: their page at once, the words when its text is there. */
export function useCited(
  first: CitedPassage | null,
  reading: Reading,
  column: RefObject<HTMLElement | null>,
  say: (message: string) => void,
) {
  const [cited, setCited] = useState(first);
  /** They were not shown yet; later the reader may scroll away from them and back. */
  const wanted = useRef(first !== null);
  const latest = useLatest(reading);

  const cite = useCallback((passage: CitedPassage) => {
    wanted.current = true;
    const { page, goTo } = latest.current;
    if (passage.page !== page) goTo(passage.page);
    setCited({ ...passage });
  }, []);

  const onCited = useCallback(
    ({ page }: CitedPassage, mark: HTMLElement | null) => {
      const at = Number(mark?.closest<HTMLElement>('[data-page]')?.dataset.page ?? page);
      if (!wanted.current || at !== page || !column.current) return;
      wanted.current = false;
      if (mark) {
        bringIntoSight(mark, column.current);
        latest.current.onScroll(); // at once: a page whose size is learned meanwhile keeps the place that is known
      }
      say(mark ? `Passo citato evidenziato, pagina ${page}` : `Pagina ${page}`);
    },
    [column, say],
  );

  return { cited, cite, onCited };
}
