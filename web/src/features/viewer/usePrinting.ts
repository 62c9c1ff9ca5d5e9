import { useEffect, useRef, useState } from 'react';
import { GENERIC_ERROR } from '@/domain/messages';
import { ANONYMISED } from '@/parts/item/documentRequest';
import { notifyError } from '@/ui/toast';
import type { OpenDocument } from './pdf/open';
import { printDocument } from './pdf/printing';

/** Printing takes a moment for each page: which page is being prepared, and how to give it up. */
export function usePrinting(document: OpenDocument, anonymised = false) {
  const [page, setPage] = useState<number | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    ending.current = controller;
    setPage(1);
    try {
      const onPage = (ready: number) => setPage(Math.min(ready + 1, document.pageCount));
      await printDocument(document, controller.signal, onPage, anonymised ? ANONYMISED : undefined);
    } catch {
      if (!controller.signal.aborted) notifyError(GENERIC_ERROR);
    } finally {
      setPage(null);
    }
  }

  function cancel() {
    ending.current?.abort();
    setPage(null);
  }

  return { page, start, cancel };
}
