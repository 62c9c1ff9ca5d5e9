import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type PageSize, turnedSize } from './pdf/coordinates';
import { type OpenDocument, pageSize } from './pdf/open';
import { paint, release } from './pdf/paint';
import type { Reading } from './useReading';
import { useRoom } from './useRoom';

/** What a page is fitted into, and a row and a column of the grid, in CSS pixels. */
const PICTURE = { width: 104, height: 140 };
const CELL = { width: 116, height: 180 };
/** Those that rush past are not painted. */
const SETTLING_MS = 120;
const RESOLUTION = 1.5;

type ThumbnailsProps = {
  document: OpenDocument;
  reading: Pick<Reading, 'page' | 'pageCount' | 'rotation' | 'goTo' | 'sizeOf' | 'learnSize'>;
  onChosen: () => void;
};

/** All pages in small. Only those in sight exist, as in the column of the pages. */
export function Thumbnails({ document, reading, onChosen }: ThumbnailsProps) {
  const { page, pageCount, rotation, goTo, sizeOf, learnSize } = reading;
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const [top, setTop] = useState(0);
  /** The one that Tab leads to, where the arrows have led; null: the open page. */
  const [stop, setStop] = useState<number | null>(null);
  const focusing = useRef(false);
  const columns = Math.max(1, Math.floor((room?.width ?? 0) / CELL.width));
  const rows = Math.ceil(pageCount / columns);
  const tabbed = stop ?? page;

  // The open page is in sight when the panel opens and as the reader goes on.
  useLayoutEffect(() => {
    if (room && !focusing.current) bring(scroller.current, page, columns, room.height / 2 - CELL.height / 2);
    setStop(null);
  }, [room, page, columns]);

  useLayoutEffect(() => {
    if (!focusing.current) return;
    focusing.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-thumbnail="${tabbed}"]`)
      ?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const to = event.key === 'Home' ? 1 : event.key === 'End' ? pageCount : by && tabbed + by;
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(1, to), pageCount);
    focusing.current = true;
    bring(scroller.current, next, columns);
    setStop(next);
  }

  const first = Math.max(0, Math.floor(top / CELL.height));
  const last = Math.min(rows, Math.ceil((top + (room?.height ?? 0)) / CELL.height));
  const inSight = room
    ? Array.from({ length: (last - first) * columns }, (_, at) => first * columns + at + 1)
    : [];
  // The one that Tab leads to is there even when it was scrolled away.
  const numbers = [...new Set([...inSight, ...(room ? [tabbed] : [])])].filter(
    (number) => number <= pageCount,
  );

  return (
    <div
      className="bdm-viewer-thumbnails"
      ref={scroller}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <ul style={{ height: rows * CELL.height }}>
        {numbers.map((number) => (
          <li
            key={number}
            style={{
              top: Math.floor((number - 1) / columns) * CELL.height,
              left: `calc(${(number - 1) % columns} * 100% / ${columns})`,
              width: `calc(100% / ${columns})`,
            }}
          >
            <button
              type="button"
              data-thumbnail={number}
              onKeyDown={onKeyDown}
              tabIndex={number === tabbed ? 0 : -1}
              aria-label={`Vai a pagina ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => {
                goTo(number);
                onChosen();
              }}
            >
              <Picture
                document={document}
                number={number}
                size={sizeOf(number)}
                rotation={rotation}
                onSize={learnSize}
              />
              <span aria-hidden="true">{number}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PictureProps = {
  document: OpenDocument;
  number: number;
  size: PageSize;
  rotation: Reading['rotation'];
  onSize: (page: number, size: PageSize) => void;
};

const Picture = memo(function Picture({ document, number, size, rotation, onSize }: PictureProps) {
  const sheet = useRef<HTMLSpanElement>(null);
  const turned = turnedSize(size, rotation);
  const scale = Math.min(PICTURE.width / turned.width, PICTURE.height / turned.height);
  const { width, height } = size;

  useEffect(() => {
    const holder = sheet.current;
    let gone = false;
    let cancel = () => {};
    const timer = setTimeout(async () => {
      try {
        const page = await document.page(number);
        if (gone) return;
        const known = pageSize(page);
        onSize(number, known);
        // Turned or not, the same picture.
        const longest = Math.min(PICTURE.height / known.width, PICTURE.height / known.height);
        const painting = paint(page, longest, RESOLUTION);
        cancel = painting.cancel;
        const canvas = await painting.done;
        document.leave(number);
        if (gone) release(canvas);
        else holder?.replaceChildren(canvas);
      } catch {
        // A page that cannot be painted stays white here; in the column it says so.
      }
    }, SETTLING_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      cancel();
      for (const canvas of holder?.querySelectorAll('canvas') ?? []) {
        release(canvas);
        canvas.remove();
      }
    };
  }, [document, number, onSize]);

  return (
    <span
      className="bdm-viewer-thumbnail"
      style={{ width: turned.width * scale, height: turned.height * scale }}
    >
      <span
        className="bdm-viewer-sheet"
        data-rotation={rotation}
        style={{ width: width * scale, height: height * scale }}
        ref={sheet}
      />
    </span>
  );
});

/** Brings a page into sight, with `margin` beyond it if it was not. */
function bring(scroller: HTMLElement | null, page: number, columns: number, margin = 0) {
  if (!scroller) return;
  const top = Math.floor((page - 1) / columns) * CELL.height;
  const bottom = top + CELL.height;
  if (top < scroller.scrollTop) scroller.scrollTop = top - margin;
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom + margin - scroller.clientHeight;
}
