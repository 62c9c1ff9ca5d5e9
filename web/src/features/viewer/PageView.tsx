import { memo, useEffect, useRef, useState } from 'react';
import type { PageBox, PageSize } from './pdf/layout';
import { type OpenDocument, pageSize } from './pdf/open';
import { paint, release } from './pdf/paint';
import { resolutionFor } from './pdf/resolution';
import { showText } from './pdf/textLayer';

/** Pages that only rush past while the reader scrolls are not worth fetching and painting. */
const SETTLING_MS = 50;

export type PageViewProps = {
  document: OpenDocument;
  number: number;
  box: PageBox;
  scale: number;
  onSize: (number: number, size: PageSize) => void;
  /** Called when the page is on screen, or when it is certain that it cannot be. */
  onPainted: () => void;
};

/** One page: its picture, repainted for each scale, and its text over it. Nothing of it is kept when it goes. */
export const PageView = memo(function PageView({
  document,
  number,
  box,
  scale,
  onSize,
  onPainted,
}: PageViewProps) {
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<'no' | 'picture' | 'unreadable'>('no');
  const { width, height } = box;

  useEffect(() => {
    let gone = false;
    let cancel = () => {};
    const timer = setTimeout(show, SETTLING_MS);

    async function show() {
      try {
        const page = await document.page(number);
        if (gone) return;
        const size = pageSize(page);
        onSize(number, size);
        const painting = paint(page, scale, resolutionFor(size.width * scale, size.height * scale));
        cancel = painting.cancel;
        const canvas = await painting.done;
        if (gone) return release(canvas);
        clear(picture.current);
        picture.current?.append(canvas);
        setShown('picture');
      } catch {
        if (gone) return;
        setShown('unreadable');
      }
      onPainted();
    }

    return () => {
      gone = true;
      clearTimeout(timer);
      cancel();
    };
  }, [document, number, scale, onSize, onPainted]);

  // The picture comes first: the worker does one thing after the other.
  useEffect(() => {
    if (shown !== 'picture' || !text.current) return;
    const container = text.current;
    let gone = false;
    let remove = () => {};
    document.page(number).then((page) => {
      if (gone) return;
      const layer = showText(document.library, page, container);
      remove = layer.remove;
      // Without its text the page can still be read with the eyes.
      layer.done.catch(() => {});
    });
    return () => {
      gone = true;
      remove();
    };
  }, [document, number, shown]);

  useEffect(() => {
    const holder = picture.current;
    return () => {
      clear(holder);
      document.page(number).then(
        (page) => page.cleanup(),
        () => {},
      );
    };
  }, [document, number]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="bdm-viewer-page"
      role="group"
      aria-label={`Pagina ${number}`}
      aria-busy={shown === 'no'}
      data-page={number}
      data-shown={shown}
      style={{ top: box.top, width, height }}
    >
      <div className="bdm-viewer-picture" ref={picture} aria-hidden="true" />
      <div className="textLayer" ref={text} />
      {shown === 'unreadable' && (
        <p className="bdm-viewer-unreadable">La pagina non può essere visualizzata.</p>
      )}
    </div>
  );
});

function clear(holder: HTMLElement | null) {
  for (const canvas of holder?.querySelectorAll('canvas') ?? []) {
    release(canvas);
    canvas.remove();
  }
}
