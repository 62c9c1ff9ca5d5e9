/** Opens a document: the transfer on one side, pdf.js in its worker on the other. */

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { ApiError } from '@/api/http';
import type { PageSize } from './coordinates';
import { LibraryFiles, loadLibrary, type PdfLibrary } from './library';
import { LOADING_OPTIONS, PLACEHOLDER_BYTES, type Progress, startTransfer } from './transfer';

/** Images above this many pixels are left blank: a few bytes can claim any size, and take all memory. */
const MAX_IMAGE_PIXELS = 2 ** 27;

/** Pages that were left, between two cleanings. */
const CLEANED_EVERY = 24;

/** PDF points to CSS pixels. */
export const CSS_PIXELS_PER_POINT = 96 / 72;

/** The document was brought here, but it cannot be read. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';
}

export type OpenDocument = {
  library: PdfLibrary;
  /** SHA-256 of the file; null where the server does not say. */
  fileHash: string | null;
  pageCount: number;
  firstPage: PageSize;
  /** The source system's stand-in for a document that it does not have: nothing to save or print. */
  placeholder: boolean;
  page: (number: number) => Promise<PDFPageProxy>;
  /** The whole file, as the server has it; what is not here yet is fetched. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Called when the first page is on screen: the rest of a short document is then fetched, unless a page waits. */
  bringRest: () => void;
  /** Called when a page is no longer shown: what pdf.js keeps for it is given back. */
  leave: (number: number) => void;
  /** Ends the worker and forgets everything. */
  close: () => void;
};

export type OpenOptions = {
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Called when a piece of an open document cannot be fetched: pdf.js would wait for it for ever. */
  onLost?: (reason: ApiError) => void;
};

/** Rejects with ApiError or UnreadableDocument, or with an AbortError once `signal` is aborted. */
export async function openDocument(
  url: string,
  { signal, onProgress, onLost }: OpenOptions,
): Promise<OpenDocument> {
  const ending = new AbortController();
  signal.addEventListener('abort', () => ending.abort(signal.reason), { once: true });
  const [library, transfer] = await Promise.all([
    loadLibrary(),
    startTransfer(url, ending.signal, onProgress),
  ]);
  signal.throwIfAborted();

  let lost: (reason: ApiError) => void = () => {};
  const losing = new Promise<never>((_, reject) => {
    lost = reject;
  });
  losing.catch((reason: ApiError) => onLost?.(reason));

  const task = library.getDocument({
    ...(transfer.complete ? { data: transfer.start } : { range: rangeTransport() }),
    ...LOADING_OPTIONS,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: LibraryFiles,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: library.VerbosityLevel.ERRORS,
  });

  function rangeTransport() {
    const transport = new library.PDFDataRangeTransport(transfer.length, transfer.start);
    transport.requestDataRange = (begin, end) => {
      transfer.range(begin, end).then(
        (bytes) => {
          if (!ending.signal.aborted) transport.onDataRange(begin, bytes);
        },
        (reason: ApiError) => {
          if (!ending.signal.aborted) lost(reason);
        },
      );
    };
    return transport;
  }

  // What destroy() interrupts rejects in its own place; here there is nobody left to tell.
  ending.signal.addEventListener('abort', () => task.destroy().catch(() => {}), { once: true });
  const close = () => ending.abort();

  try {
    const pdf = await Promise.race([task.promise, losing, aborted(ending.signal)]);
    const page = await Promise.race([pdf.getPage(1), losing, aborted(ending.signal)]);
    return {
      library,
      fileHash: transfer.fileHash,
      pageCount: pdf.numPages,
      firstPage: pageSize(page),
      placeholder: transfer.length === PLACEHOLDER_BYTES,
      page: (number) => pdf.getPage(number),
      bringRest: () => void transfer.rest(),
      leave: leaving(pdf),
      bytes: () => Promise.race([wholeFile(pdf), losing]),
      close,
    };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error instanceof ApiError
      ? error
      : new UnreadableDocument('pdf.js cannot read it', { cause: error });
  }
}

/**
 * pdf.js keeps fonts, pictures and character maps of all pages that were ever shown: in a long document, hundreds of
 * megabytes. Now and then they are thrown away; the pages in sight are painted already.
 */
function leaving(pdf: PDFDocumentProxy): (number: number) => void {
  let left = 0;
  return async (number) => {
    try {
      (await pdf.getPage(number)).cleanup();
      left++;
      if (left < CLEANED_EVERY) return;
      left = 0;
      await pdf.cleanup();
    } catch {
      // A page is being painted at the moment, or the document was closed: soon again, then.
      left = CLEANED_EVERY / 2;
    }
  };
}

/** Size of `page` at scale 1, turned the way it is to be read. */
export function pageSize(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: CSS_PIXELS_PER_POINT });
  return { width, height };
}

/** The viewport for a page that is shown at `scale`, painted with `resolution` pixels per CSS pixel. */
export function pageViewport(page: PDFPageProxy, scale: number, resolution = 1) {
  return page.getViewport({ scale: scale * CSS_PIXELS_PER_POINT * resolution });
}

async function wholeFile(pdf: PDFDocumentProxy): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pdf.getData());
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
