/** pdf.js, its worker, and the files it asks for while it paints: loaded with the viewer, from our own server. */

import modernWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url';
import olderWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';

export type PdfLibrary = typeof import('pdfjs-dist');

let library: Promise<PdfLibrary> | undefined;

/** The library, loaded once. The worker is another file, which the browser runs in a thread of its own. */
export function loadLibrary(): Promise<PdfLibrary> {
  library ??= load().catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

async function load(): Promise<PdfLibrary> {
  // pdf.js is written for the browsers of the last half year; its other build brings along what older ones lack.
  const modern = 'getOrInsertComputed' in Map.prototype && 'sumPrecise' in Math && 'withResolvers' in Promise;
  const pdfjs = modern ? await import('pdfjs-dist') : await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = modern ? modernWorker : olderWorker;
  return pdfjs;
}

/** Address of each file by its path, every one with a hash in its name, so that it may be kept for ever. */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const FOLDERS: Record<string, string> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
  wasmUrl: 'wasm',
};

/**
 * How pdf.js gets at character maps, the fourteen standard fonts and its image decoders. Its own way joins a folder and
 * a name, which knows nothing of hashed names.
 */
export class LibraryFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = files[`/node_modules/pdfjs-dist/${FOLDERS[kind]}/${filename}`];
    if (!url) throw new Error(`pdf.js has no file ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`pdf.js file ${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
