/** Paints pages on canvases. */

import type { PDFPageProxy } from 'pdfjs-dist';
import { pageViewport } from './open';

type Painting = { done: Promise<HTMLCanvasElement>; cancel: () => void };

/**
 * Paints `page` on a new canvas, which is handed out only when it is finished: until then the reader goes on seeing
 * what was there before, stretched, and not a white page. `done` rejects if the painting is cancelled or fails.
 */
export function paint(
  page: PDFPageProxy,
  scale: number,
  resolution: number,
  intent: 'display' | 'print' = 'display',
): Painting {
  const viewport = pageViewport(page, scale, resolution);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, intent, background: '#fff' });
  return {
    done: task.promise.then(
      () => canvas,
      (error: unknown) => {
        release(canvas);
        throw error;
      },
    ),
    cancel: () => task.cancel(),
  };
}

/** Gives the canvas's memory back at once; Safari keeps it until the next garbage collection otherwise. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
