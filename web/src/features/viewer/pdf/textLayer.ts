/** The text of a page, transparent and exactly over its picture, so that it can be selected and read aloud. */

import type { PDFPageProxy } from 'pdfjs-dist';
import type { PdfLibrary } from './library';
import { pageViewport } from './open';
import { keepSelectionInText } from './textSelection';

type TextLayerHandle = { done: Promise<void>; remove: () => void };

/**
 * Fills `container` with the text of `page`. It is laid out in units of the CSS variable `--total-scale-factor`
 * (CSS pixels per point), so that a change of zoom needs no second layout.
 */
export function showText(library: PdfLibrary, page: PDFPageProxy, container: HTMLElement): TextLayerHandle {
  const layer = new library.TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: pageViewport(page, 1),
  });
  let release = () => {};
  let removed = false;
  const done = layer.render().then(() => {
    if (!removed) release = keepSelectionInText(container);
  });
  return {
    done,
    remove: () => {
      removed = true;
      layer.cancel();
      release();
      container.replaceChildren();
    },
  };
}
