import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '@/ui/useLatest';
import { type PageArea, type PageSize, type Rotation, turnedOn, turnedSize } from './pdf/coordinates';
import {
  type Anchor,
  anchorAt,
  currentPage,
  layOut,
  PAGE_GAP,
  type PageLayout,
  pagesInSight,
  topOfAnchor,
  topOfPage,
} from './pdf/layout';
import type { OpenDocument } from './pdf/open';
import { openingZoom, scaleOf, type Zoom } from './pdf/zoom';
import { areaOnSheet, type Hold, keepMiddle, type Point, scrollToArea, scrollToHold } from './scrolling';
import { useRoom } from './useRoom';

/** Free space beside a page that is as wide as the window. */
const SIDE = 12;
/** A scroll position that the browser rounded is still the one that was asked for. */
const ROUNDING = 2;

export type Reading = {
  pageCount: number;
  /** The page that is open. */
  page: number;
  zoom: Zoom;
  scale: number;
  rotation: Rotation;
  /** Null until the window has a size. */
  layout: PageLayout | null;
  /** The pages to have on screen: those in sight and, once the first has been painted, a margin around them. */
  sight: { first: number; last: number };
  /** Opens a page; with an area of it, in points, brings that into sight. */
  goTo: (page: number, area?: PageArea) => void;
  /** Turns all pages on by 90 degrees clockwise. */
  turn: () => void;
  setZoom: (zoom: Zoom) => void;
  /** What is at a point of the window, and a scale at which it is to be at another one. */
  holdAt: (point: Point) => Hold;
  zoomAt: (scale: number, hold: Hold, point: Point) => void;
  /** Size of a page at scale 1, not turned; what is not known yet is taken to be as the first page. */
  sizeOf: (page: number) => PageSize;
  /** To be told of each page's size when it is known. */
  learnSize: (page: number, size: PageSize) => void;
  onScroll: () => void;
};

/**
 * Whether the column stands where it was scrolled to. A window that has become higher cannot show what was asked for
 * further up: that is nobody's scrolling.
 */
function isWhereAsked({ scrollTop, scrollHeight, clientHeight }: Element, asked: RefObject<number | null>) {
  if (asked.current === null) return false;
  const atEnd = scrollHeight - clientHeight - scrollTop < ROUNDING;
  if (atEnd && scrollTop < asked.current) asked.current = scrollTop;
  return Math.abs(scrollTop - asked.current) < ROUNDING;
}

/** Which pages of `document` are shown where in the scrolled `column`, starting at `startPage`. */
export function useReading(
  document: OpenDocument,
  column: RefObject<HTMLElement | null>,
  startPage: number,
  painted: boolean,
): Reading {
  const window = useRoom(column);
  const { sizes, sizeOf, learnSize } = usePageSizes(document);
  const [page, setPage] = useState(() => Math.min(startPage, document.pageCount));
  const [rotation, setRotation] = useState<Rotation>(0);
  const [top, setTop] = useState(0);

  const { zoom, scale, setZoom } = useZoom(document.firstPage, sizeOf(page), rotation, window);
  const known = window !== null;
  const layout = useMemo(
    () => (known ? layOut(document.pageCount, sizes, document.firstPage, scale, rotation) : null),
    [document, sizes, scale, rotation, known],
  );

  const place = useRef<Anchor>({ page, fraction: 0, gap: PAGE_GAP });
  /** Where the column was scrolled to for `page`: until the reader scrolls on, `page` is open, whatever is in sight. */
  const askedTop = useRef<number | null>(0);
  const laidOut = useRef<PageLayout | null>(null);
  const holding = useRef<{ hold: Hold; point: Point } | null>(null);

  // Another scale, or a page that turned out to be of another size than expected: the place that was at the upper edge
  // of the window goes back there before anything is painted, and the middle of a wide page stays in the middle.
  useLayoutEffect(() => {
    const element = column.current;
    if (!element || !layout) return;
    const before = laidOut.current;
    laidOut.current = layout;
    if (before && before.width !== layout.width) keepMiddle(element, before, layout);
    const held = holding.current;
    holding.current = null;
    if (held) {
      scrollToHold(element, layout, scale, held);
      place.current = anchorAt(layout, element.scrollTop);
    } else element.scrollTop = topOfAnchor(layout, place.current);
    if (askedTop.current !== null) askedTop.current = element.scrollTop;
    setTop(element.scrollTop);
  }, [column, layout, scale]);

  const onScroll = useCallback(() => {
    const element = column.current;
    const current = laidOut.current;
    if (!element || !current) return;
    const now = element.scrollTop;
    setTop(now);
    if (isWhereAsked(element, askedTop)) return;
    askedTop.current = null;
    place.current = anchorAt(current, now);
    setPage((previous) => currentPage(current, now, element.clientHeight, previous));
  }, [column]);

  const goTo = useCallback(
    (wanted: number, area?: PageArea) => {
      const element = column.current;
      const current = laidOut.current;
      const target = Math.min(Math.max(1, wanted), document.pageCount);
      place.current = { page: target, fraction: 0, gap: PAGE_GAP };
      if (!element || !current) return setPage(target); // the pages are laid out around it
      element.scrollTop = topOfPage(current, target);
      if (area) {
        const { rotation, scale, sizeOf } = latest.current;
        scrollToArea(element, current, target, areaOnSheet(area, sizeOf(target), rotation, scale));
        place.current = anchorAt(current, element.scrollTop);
      }
      askedTop.current = element.scrollTop;
      setTop(element.scrollTop);
      setPage(target);
    },
    [column, document],
  );

  const latest = useLatest({ rotation, scale, sizeOf });

  const turn = useCallback(() => {
    // What was at the upper edge of the window is at its side then: the page that is open stays.
    place.current = { page, fraction: 0, gap: PAGE_GAP };
    askedTop.current = 0;
    setRotation(turnedOn);
  }, [page]);

  const holdAt = useCallback(
    ({ x, y }: Point): Hold => {
      const element = column.current;
      const current = laidOut.current;
      if (!element || !current) return { anchor: place.current, across: 0 };
      const across = element.scrollLeft + x - Math.max(current.width, element.clientWidth) / 2;
      return { anchor: anchorAt(current, element.scrollTop + y), across: across / latest.current.scale };
    },
    [column],
  );

  const zoomAt = useCallback(
    (wanted: number, hold: Hold, point: Point) => {
      holding.current = { hold, point };
      if (wanted !== latest.current.scale) setZoom({ scale: wanted });
      else if (column.current && laidOut.current) {
        scrollToHold(column.current, laidOut.current, wanted, { hold, point });
        holding.current = null;
      }
    },
    [column, setZoom],
  );

  const sight =
    layout && window
      ? pagesInSight(layout, top, window.height, painted ? window.height / 2 : 0)
      : { first: page, last: page };

  return {
    ...{ pageCount: document.pageCount, page, zoom, scale, rotation, layout, sight },
    ...{ goTo, turn, setZoom, holdAt, zoomAt, sizeOf, learnSize, onScroll },
  };
}

/** The sizes of the pages at scale 1, not turned, as they become known. */
function usePageSizes({ firstPage }: OpenDocument) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(() => new Map([[1, firstPage]]));
  const sizeOf = useCallback((number: number) => sizes.get(number) ?? firstPage, [sizes, firstPage]);
  const learnSize = useCallback((number: number, size: PageSize) => {
    setSizes((before) => {
      const known = before.get(number);
      if (known?.width === size.width && known.height === size.height) return before;
      return new Map(before).set(number, size);
    });
  }, []);
  return { sizes, sizeOf, learnSize };
}

/** How large the pages are drawn; `first` and `open` are the first one and the one that is open, not turned. */
function useZoom(first: PageSize, open: PageSize, rotation: Rotation, window: PageSize | null) {
  const [chosen, setChosen] = useState<{ zoom: Zoom; page: PageSize } | null>(null);
  const room = window && { width: window.width - 2 * SIDE, height: window.height - 2 * PAGE_GAP };
  // "As wide as the window" means the page that was open when it was chosen: were it the open one, an attachment in
  // landscape would resize everything on the way past it.
  const fitted = turnedSize(chosen?.page ?? first, rotation);
  const zoom: Zoom = chosen?.zoom ?? (room ? openingZoom(fitted, room) : { scale: 1 });
  const scale = room ? scaleOf(zoom, fitted, room) : 1;
  const setZoom = useCallback((wanted: Zoom) => setChosen({ zoom: wanted, page: open }), [open]);
  return { zoom, scale, setZoom };
}
