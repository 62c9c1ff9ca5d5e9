import { useEffect, useRef, useState } from 'react';
import { GENERIC_ERROR } from '@/domain/messages';
import { notifyError } from '@/ui/toast';
import type { OpenDocument } from './pdf/open';
import { printDocument } from './pdf/printing';

/** Printing takes a moment for each page: which page is being prepared, and how to give it up. */
export function usePrinting(document: OpenDocument) {
  const [page, setPage] = useState<number | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    ending.current = controller;
    setPage(1);
    try {
      await printDocument(document, controller.signal, (ready) =>
        setPage(Math.min(ready + 1, document.pageCount)),
      );
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
