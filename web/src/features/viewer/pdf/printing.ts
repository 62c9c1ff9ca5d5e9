/** A document on paper: every page as a picture, printed by the browser. */

import { type PrintedPage, printPages } from '@/ui/print';
import { type OpenDocument, pageSize } from './open';
import { paint, release } from './paint';
import { resolutionFor } from './resolution';

/**
 * Why pictures, and not the file in a hidden frame: whether a browser has a PDF reader of its own, lets a page command
 * it, and does so under a strict content security policy differs by browser, version and office policy, and nothing
 * tells when it does not. Pictures print the same everywhere.
 */
const FINE_DPI = 200;
/** Of a long document, so that memory and the printer's queue can take it. */
const PLAIN_DPI = 150;
const LONG = 60;

/**
 * Prints `document` and resolves when the print dialog is closed. `onPage` hears each page number when it is ready;
 * `mark` stands at the top of every page. Rejects with an AbortError once `signal` is aborted.
 */
export async function printDocument(
  document: OpenDocument,
  signal: AbortSignal,
  onPage: (page: number) => void = () => {},
  mark?: string,
): Promise<void> {
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.pageCount; number++) {
    signal.throwIfAborted();
    pages.push(await picture(document, number));
    onPage(number);
  }
  signal.throwIfAborted();
  await printPages(pages, mark);
}

async function picture(document: OpenDocument, number: number): Promise<PrintedPage> {
  const page = await document.page(number);
  const size = pageSize(page);
  const canvas = await paint(page, 1, printResolution(size.width, size.height, document.pageCount), 'print')
    .done;
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  release(canvas);
  if (!image) throw new Error(`page ${number} has no picture`);
  return { image, ...size };
}

/** Printed pixels per CSS pixel (of which there are 96 to the inch) for a page of `width` by `height` CSS pixels. */
export function printResolution(width: number, height: number, pageCount: number): number {
  return resolutionFor(width, height, (pageCount > LONG ? PLAIN_DPI : FINE_DPI) / 96);
}
