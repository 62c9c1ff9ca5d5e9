import type { Plugin } from 'vite';

const WORKER = /node_modules\/pdfjs-dist\/(legacy\/)?build\/pdf\.worker\.mjs/;

/**
 * Lets pdf.js open a document without having looked at every page of it.
 *
 * As it comes, it asks for the description of all the pages when a document is opened, and for the last page to see
 * whether the number of pages is right. In many files (scans, word processors) the descriptions lie between the pages'
 * contents, so that the whole file would be fetched before the first page is shown. Where the file is still on its way:
 * - the pages are not asked for in advance;
 * - the number of pages is believed (a page that is not there says so when it is reached);
 * - in a plain list of pages the one wanted is taken by its place, not by walking past all those before it.
 * Files that are here in full are still checked and mended as pdf.js does.
 */
const CHANGES: [string, string][] = [
  [
    'lastKid instanceof Ref && !pageDictCache.has(lastKid)',
    'lastKid instanceof Ref && xref.stream.isDataLoaded && !pageDictCache.has(lastKid)',
  ],
  [
    'await this.getPage(numPages - 1);',
    'if (!this.stream.isDataLoaded) return;\nawait this.getPage(numPages - 1);',
  ],
  [
    'for (let last = kids.length - 1; last >= 0; last--) {',
    `if (!xref.stream.isDataLoaded && count === kids.length) {
        const ref = kids[pageIndex - currentPageIndex];
        const page = ref instanceof Ref ? await xref.fetchAsync(ref) : null;
        if (isDict(page, "Page")) {
          pageKidsCountCache.put(ref, 1);
          pageIndexCache.put(ref, pageIndex);
          return [page, ref];
        }
      }
      for (let last = kids.length - 1; last >= 0; last--) {`,
  ],
];

/** For `worker.plugins`. Another version of pdf.js that no longer has the places stops the build. */
export function lazyPageTree(): Plugin {
  return {
    name: 'pdfjs-lazy-page-tree',
    transform(code, id) {
      if (!WORKER.test(id)) return;
      let changed = code;
      for (const [place, replacement] of CHANGES) {
        if (changed.split(place).length !== 2) this.error(`pdf.js is not as expected: ${place}`);
        changed = changed.replace(place, () => replacement);
      }
      return { code: changed, map: null };
    },
  };
}
