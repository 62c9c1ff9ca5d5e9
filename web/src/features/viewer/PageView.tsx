import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { CitedPassage } from '@/domain/passage';
import { placesOf } from '@/domain/passage';
import { type PageSize, type Rotation, turnedSize } from './pdf/coordinates';
import { markHits, markRanges, SELECTED, unmark } from './pdf/hits';
import type { PageBox } from './pdf/layout';
import { CSS_PIXELS_PER_POINT, type OpenDocument, pageSize } from './pdf/open';
import { paint, release } from './pdf/paint';
import { resolutionFor } from './pdf/resolution';
import { showText } from './pdf/textLayer';
import type { Overlay } from './viewerContext';

/** Pages that only rush past while the reader scrolls are not worth fetching and painting. */
const SETTLING_MS = 50;

type PageViewProps = {
  document: OpenDocument;
  number: number;
  /** Where the page is, turned. */
  box: PageBox;
  /** Size of the page at scale 1, not turned. */
  size: PageSize;
  scale: number;
  rotation: Rotation;
  overlay: Overlay | null;
  /** What to mark in the text, and which of its hits on this page is the one stepped to. */
  pattern: RegExp | null;
  selected: number | null;
  onSelected: (mark: HTMLElement | null) => void;
  /** Words that were gone to; every time anew, also for the same ones. */
  cited: CitedPassage | null;
  /** To be told of their mark: null where they are not in the text. */
  onCited: (cited: CitedPassage, mark: HTMLElement | null) => void;
  onSize: (number: number, size: PageSize) => void;
  /** Called when the page is on screen, or when it is certain that it cannot be. */
  onPainted: () => void;
};

/** One page: its picture, repainted for each scale, and its text over it. Nothing of it is kept when it goes. */
export const PageView = memo(function PageView({
  document,
  number,
  box,
  size,
  scale,
  rotation,
  overlay,
  pattern,
  selected,
  onSelected,
  cited,
  onCited,
  onSize,
  onPainted,
}: PageViewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const shown = usePicture(document, number, scale, picture, onSize, onPainted);
  const { width, height } = box;

  // The picture comes first: the worker does one thing after the other.
  const readable = useText(document, number, text, shown === 'picture');

  useMarks(text, readable ? pattern : null, selected, onSelected);
  useCited(text, readable ? cited : null, onCited);

  useEffect(() => {
    const holder = picture.current;
    return () => {
      clear(holder);
      document.leave(number);
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
      {/* Picture, text and what is drawn over them are turned as one: none of them has to be made anew. */}
      <div
        className="bdm-viewer-sheet"
        data-rotation={rotation}
        style={turnedSize({ width, height }, rotation)}
        ref={sheet}
      >
        <div className="bdm-viewer-picture" ref={picture} aria-hidden="true" />
        <div className="textLayer" ref={text} />
        {overlay && shown === 'picture' && (
          <div className="bdm-viewer-overlay">
            {overlay({
              number,
              width: size.width / CSS_PIXELS_PER_POINT,
              height: size.height / CSS_PIXELS_PER_POINT,
              scale: scale * CSS_PIXELS_PER_POINT,
              rotation,
              text: readable ? text.current : null,
              sheet: sheet.current,
            })}
          </div>
        )}
      </div>
      {shown === 'unreadable' && (
        <p className="bdm-viewer-unreadable">La pagina non può essere visualizzata.</p>
      )}
    </div>
  );
});

/** Paints the page into `picture`, anew for each scale; whether it is there. */
function usePicture(
  document: OpenDocument,
  number: number,
  scale: number,
  picture: RefObject<HTMLElement | null>,
  onSize: PageViewProps['onSize'],
  onPainted: () => void,
) {
  const [shown, setShown] = useState<'no' | 'picture' | 'unreadable'>('no');

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
  }, [document, number, scale, picture, onSize, onPainted]);

  return shown;
}

/** Puts the text of a page over its picture while `on`; whether it is there. */
function useText(document: OpenDocument, number: number, text: RefObject<HTMLElement | null>, on: boolean) {
  const [readable, setReadable] = useState(false);
  useEffect(() => {
    if (!on || !text.current) return;
    const container = text.current;
    let gone = false;
    let remove = () => {};
    document.page(number).then((page) => {
      if (gone) return;
      const layer = showText(document.library, page, container);
      remove = layer.remove;
      layer.done.then(
        () => !gone && setReadable(true),
        // Without its text the page can still be read with the eyes.
        () => {},
      );
    });
    return () => {
      gone = true;
      setReadable(false);
      remove();
    };
  }, [document, number, text, on]);
  return readable;
}

/** Marks the hits on the page, and hands out the one stepped to when it is there (null: it is not in the text). */
function useMarks(
  text: RefObject<HTMLElement | null>,
  pattern: RegExp | null,
  selected: number | null,
  onSelected: PageViewProps['onSelected'],
) {
  const [marks, setMarks] = useState<HTMLElement[][] | null>(null);

  useEffect(() => {
    if (!pattern || !text.current) return;
    const found = markHits(text.current, pattern);
    setMarks(found);
    return () => {
      unmark(found);
      setMarks(null);
    };
  }, [text, pattern]);

  useEffect(() => {
    if (!marks || selected === null) return;
    // The service may count one more than the page's own text gives: then the nearest.
    const pieces = marks[Math.min(selected, marks.length - 1)] ?? [];
    for (const piece of pieces) piece.classList.add(SELECTED);
    onSelected(pieces[0] ?? null);
    return () => {
      for (const piece of pieces) piece.classList.remove(SELECTED);
    };
  }, [marks, selected, onSelected]);
}

const CITED = 'bdm-cited';

/** Marks the words that were gone to, as far as they are on the page. */
function useCited(
  text: RefObject<HTMLElement | null>,
  cited: CitedPassage | null,
  onCited: PageViewProps['onCited'],
) {
  useEffect(() => {
    if (!cited || !text.current) return;
    const marks = markRanges(text.current, (page) => placesOf(page, cited), CITED);
    onCited(cited, marks[0]?.[0] ?? null);
    return () => unmark(marks);
  }, [text, cited, onCited]);
}

function clear(holder: HTMLElement | null) {
  for (const canvas of holder?.querySelectorAll('canvas') ?? []) {
    release(canvas);
    canvas.remove();
  }
}
