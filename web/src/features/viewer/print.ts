import { documentAddress } from '@/api/document';
import { ApiError } from '@/api/http';
import { ANONYMISED, isAnonymised } from '@/parts/item/documentRequest';
import type { DocumentRequest } from '@/parts/item/documentViewer';
import { dismiss, notifyProgress } from '@/ui/toast';
import { openDocument } from './pdf/open';
import { printDocument } from './pdf/printing';

/**
 * Prints a document without showing it first; a notification tells how far the preparation is. Resolves when the print
 * dialog is closed. Rejects with ApiError or UnreadableDocument.
 */
export async function printRequest(request: DocumentRequest): Promise<void> {
  const notice = `stampa-${request.kind}-${request.id}`;
  const ending = new AbortController();
  const { signal } = ending;
  const lost = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  lost.catch(() => {});
  notifyProgress('Preparazione della stampa', notice);
  try {
    const document = await openDocument(documentAddress(request), {
      signal,
      onLost: (reason) => ending.abort(reason),
    });
    if (document.placeholder) throw new ApiError(404, 'Il documento non è disponibile.');
    const { pageCount } = document;
    const mark = isAnonymised(request) ? ANONYMISED : undefined;
    const progress = (page: number) =>
      page === pageCount
        ? dismiss(notice)
        : notifyProgress(`Preparazione della stampa: pagina ${page + 1} di ${pageCount}`, notice);
    await Promise.race([printDocument(document, signal, progress, mark), lost]);
  } finally {
    dismiss(notice);
    ending.abort();
  }
}
