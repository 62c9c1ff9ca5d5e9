import { useEffect, useMemo, useRef, useState } from 'react';
import { useDebounced } from '@/ui/useDebounced';
import { FIND_LIMIT, type FindResult, findIn, findPattern, pageText } from './pdf/find';
import type { OpenDocument } from './pdf/open';

/** While many pages are still to be read, what was found so far is shown this often. */
const SHOW_EVERY_MS = 150;
const TYPING_MS = 250;

export type Find = {
  query: string;
  setQuery: (query: string) => void;
  wholeWords: boolean;
  setWholeWords: (wholeWords: boolean) => void;
  /** Null while nothing is searched for. */
  pattern: RegExp | null;
  found: readonly FindResult[];
  /** How many pages have been looked through. */
  searched: number;
  done: boolean;
  /** There were more than are counted. */
  limited: boolean;
  /** No page that was looked through has any text. */
  withoutText: boolean;
};

type Outcome = Pick<Find, 'pattern' | 'found' | 'searched' | 'done' | 'limited' | 'withoutText'>;

const NOTHING: Outcome = {
  pattern: null,
  found: [],
  searched: 0,
  done: false,
  limited: false,
  withoutText: false,
};

/** Searches in the whole document, page by page from the first; texts are read once and kept while it is open. */
export function useFind(document: OpenDocument): Find {
  const [query, setQuery] = useState('');
  const [wholeWords, setWholeWords] = useState(false);
  const settled = useDebounced(query, TYPING_MS);
  const pattern = useMemo(() => findPattern(settled, wholeWords), [settled, wholeWords]);
  const [outcome, setOutcome] = useState<Outcome>(NOTHING);
  const texts = useRef<{ document: OpenDocument; pages: Promise<string>[] }>({ document, pages: [] });

  useEffect(() => {
    if (!pattern) return setOutcome(NOTHING);
    if (texts.current.document !== document) texts.current = { document, pages: [] };
    const { pages } = texts.current;
    let gone = false;

    async function search(wanted: RegExp) {
      const found: FindResult[] = [];
      let letters = 0;
      let shown = performance.now();
      let searched = 0;
      const show = (done: boolean) =>
        setOutcome({
          pattern: wanted,
          found: found.slice(0, FIND_LIMIT),
          searched,
          done,
          limited: found.length > FIND_LIMIT,
          withoutText: letters === 0,
        });
      show(false);
      while (searched < document.pageCount && found.length <= FIND_LIMIT) {
        const number = searched + 1;
        pages[number] ??= textOf(document, number);
        const text = await pages[number];
        if (gone) return;
        letters += text.trim().length;
        found.push(...findIn(text, wanted, number));
        searched = number;
        if (performance.now() - shown > SHOW_EVERY_MS) {
          shown = performance.now();
          show(false);
        }
      }
      show(true);
    }

    search(pattern);
    return () => {
      gone = true;
    };
  }, [document, pattern]);

  return { query, setQuery, wholeWords, setWholeWords, ...outcome };
}

async function textOf(document: OpenDocument, number: number): Promise<string> {
  try {
    const page = await document.page(number);
    return pageText((await page.getTextContent()).items);
  } catch {
    // The page says itself that it cannot be read; the others are searched.
    return '';
  }
}
