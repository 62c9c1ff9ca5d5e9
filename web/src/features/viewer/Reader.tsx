import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DocumentHits, formsPattern } from '@/domain/hits';
import { GENERIC_ERROR } from '@/domain/messages';
import type { CitedPassage } from '@/parts/assistant';
import { saveFile } from '@/ui/download';
import { notifyError } from '@/ui/toast';
import { useMedia } from '@/ui/useMedia';
import { FindPanel } from './FindPanel';
import { Pages } from './Pages';
import { PrintProgress } from './PrintProgress';
import { hitsOf } from './pdf/hits';
import { keyAction, type PageKey } from './pdf/keyboard';
import { CSS_PIXELS_PER_POINT, type OpenDocument } from './pdf/open';
import { printDocument } from './pdf/printing';
import { percent, zoomedIn, zoomedOut } from './pdf/zoom';
import { type PanelPart, SidePanel } from './SidePanel';
import { StatusPanel } from './StatusPanel';
import { Thumbnails } from './Thumbnails';
import { Toolbar } from './Toolbar';
import { useFind } from './useFind';
import { useGestures } from './useGestures';
import { bringIntoSight, type Hits, type Marked, useHits } from './useHits';
import { type Reading, useReading } from './useReading';
import { type Overlay, type PanelTab, type Viewer, ViewerContext } from './viewerContext';

/** A page rushing past is not announced, the one where the reader stops is. */
const ANNOUNCE_MS = 400;
/** How far an arrow key scrolls, as browsers do, and what PageDown leaves of the screen before. */
const LINE = 40;
const SCREEN = 0.9;

/** What other parts of the application add to the viewer; all of it may call `useViewer`. */
export type ViewerSlots = {
  /** Drawn over every page in sight. */
  overlay?: Overlay | null;
  /** More commands in the toolbar. */
  tools?: ReactNode;
  /** The tab 'Note' of the side panel. */
  side?: ReactNode;
  /** Stands beside the pages or over them. */
  aside?: ReactNode;
};

export type ReaderProps = ViewerSlots & {
  document: OpenDocument;
  fileName: string;
  /** The page at which to start, and where the one reached is kept for the next attempt. */
  place: RefObject<number>;
  hits: DocumentHits | null;
  /** Words to open the document at. */
  cited?: CitedPassage | null;
  /** Where keys are the viewer's own; without it, everywhere. */
  keysWithin?: RefObject<HTMLElement | null>;
  /** What the column of pages is called, where there may be several. */
  label?: string;
};

/** Toolbar and pages of an open document. */
export function Reader(props: ReaderProps) {
  const { document, fileName, place, hits, keysWithin, overlay = null, tools, side, aside } = props;
  const { label = 'Testo del documento' } = props;
  const column = useRef<HTMLDivElement>(null);
  const [painted, setPainted] = useState(false);
  const reading = useReading(document, column, place.current, painted);
  const [message, setMessage] = useState('');
  const [panel, setPanel] = useState<PanelTab | null>(null);
  const lastTab = useRef<PanelTab>('miniature');
  // There the panel stands in the place of the pages.
  const narrow = useMedia('(max-width: 767px)');
  const [saving, setSaving] = useState(false);
  const printing = usePrinting(document);
  const find = useFind(document);
  const marked = useMemo<Marked>(
    () =>
      find.pattern
        ? { hits: find.found, pattern: find.pattern }
        : {
            hits: hits ? hitsOf(hits, document.pageCount) : [],
            pattern: hits ? formsPattern(hits.forms) : null,
          },
    [find.pattern, find.found, hits, document],
  );
  const stepping = useHits(marked, reading, column, setMessage);
  const { cited, cite, onCited } = useCited(props.cited ?? null, reading, column, setMessage);
  const onPainted = useCallback(() => {
    setPainted(true);
    document.bringRest();
  }, [document]);

  const { page, pageCount, scale, rotation, goTo } = reading;
  useEffect(() => {
    place.current = page;
    if (!painted) return;
    const timer = setTimeout(() => setMessage(`Pagina ${page} di ${pageCount}`), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [place, page, pageCount, painted]);

  const shownScale = useRef(scale);
  useEffect(() => {
    if (painted && shownScale.current !== scale) setMessage(`Zoom ${percent(scale)}`);
    shownScale.current = scale;
  }, [scale, painted]);

  const showPanel = useCallback((tab: PanelTab | null) => {
    if (tab) lastTab.current = tab;
    // What had the focus in it goes: the keys must go on working.
    else if (window.document.activeElement?.closest('.bdm-viewer-side')) column.current?.focus();
    setPanel(tab);
  }, []);
  const closePanel = () => showPanel(null);
  const onChosen = () => narrow && closePanel();

  useKeys(column, reading, stepping, () => showPanel('cerca'), keysWithin);
  useGestures(column, reading);

  async function save() {
    setSaving(true);
    try {
      saveFile(new Blob([await document.bytes()], { type: 'application/pdf' }), fileName);
    } catch {
      notifyError(GENERIC_ERROR);
    } finally {
      setSaving(false);
    }
  }

  const viewer = useMemo<Viewer>(
    () => ({
      document,
      fileHash: document.fileHash,
      page,
      pageCount,
      scale: scale * CSS_PIXELS_PER_POINT,
      rotation,
      goTo,
      cite,
      panel,
      showPanel,
      say: setMessage,
    }),
    [document, page, pageCount, scale, rotation, goTo, cite, panel, showPanel],
  );
  const parts: PanelPart[] = [
    {
      tab: 'miniature',
      label: 'Miniature',
      content: <Thumbnails document={document} reading={reading} onChosen={onChosen} />,
    },
    {
      tab: 'cerca',
      label: 'Cerca',
      content: (
        <FindPanel
          find={find}
          hits={stepping}
          pageCount={pageCount}
          onChosen={onChosen}
          onClose={closePanel}
        />
      ),
    },
    ...(side ? [{ tab: 'note', label: 'Note', content: side } as const] : []),
  ];

  const nothingToTake = document.placeholder;
  return (
    <ViewerContext value={viewer}>
      <Toolbar
        reading={reading}
        hits={stepping.count > 0 ? stepping : null}
        panel={{ open: panel, show: showPanel, toggle: () => showPanel(panel ? null : lastTab.current) }}
        tools={tools}
        onDownload={nothingToTake || saving ? null : save}
        onPrint={nothingToTake || printing.page !== null ? null : printing.start}
      />
      <div className="bdm-viewer-body">
        {panel !== null && <SidePanel parts={parts} tab={panel} onTab={showPanel} onClose={closePanel} />}
        <Pages
          document={document}
          reading={reading}
          column={column}
          hits={stepping}
          overlay={overlay}
          cited={cited}
          onCited={onCited}
          label={label}
          onPainted={onPainted}
        />
        {aside}
        {!painted && <StatusPanel percent={99} />}
        {printing.page !== null && (
          <PrintProgress page={printing.page} pageCount={pageCount} onCancel={printing.cancel} />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </ViewerContext>
  );
}

/** Words of the document that are gone to: their page at once, the words when its text is there. */
function useCited(
  first: CitedPassage | null,
  reading: Reading,
  column: RefObject<HTMLElement | null>,
  say: (message: string) => void,
) {
  const [cited, setCited] = useState(first);
  /** They were not shown yet; later the reader may scroll away from them and back. */
  const wanted = useRef(first !== null);
  const latest = useRef(reading);
  useEffect(() => {
    latest.current = reading;
  });

  const cite = useCallback((passage: CitedPassage) => {
    wanted.current = true;
    const { page, goTo } = latest.current;
    if (passage.page !== page) goTo(passage.page);
    setCited({ ...passage });
  }, []);

  const onCited = useCallback(
    ({ page }: CitedPassage, mark: HTMLElement | null) => {
      const at = Number(mark?.closest<HTMLElement>('[data-page]')?.dataset.page ?? page);
      if (!wanted.current || at !== page || !column.current) return;
      wanted.current = false;
      if (mark) {
        bringIntoSight(mark, column.current);
        latest.current.onScroll(); // at once: a page whose size is learned meanwhile keeps the place that is known
      }
      say(mark ? `Passo citato evidenziato, pagina ${page}` : `Pagina ${page}`);
    },
    [column, say],
  );

  return { cited, cite, onCited };
}

/** Printing takes a moment for each page: which page is being prepared, and how to give it up. */
function usePrinting(document: OpenDocument) {
  const [page, setPage] = useState<number | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    ending.current = controller;
    setPage(1);
    try {
      await printDocument(document, controller.signal, (ready) =>
        setPage(Math.min(ready + 1, document.pageCount)),
      );
    } catch {
      if (!controller.signal.aborted) notifyError(GENERIC_ERROR);
    } finally {
      setPage(null);
    }
  }

  function cancel() {
    ending.current?.abort();
    setPage(null);
  }

  return { page, start, cancel };
}

/** While the dialog is open, all keys are its own, wherever the focus is; within a page, those pressed `within`. */
function useKeys(
  column: RefObject<HTMLElement | null>,
  reading: Reading,
  hits: Hits,
  find: () => void,
  within?: RefObject<HTMLElement | null>,
) {
  const latest = useRef({ reading, hits, find });
  useEffect(() => {
    latest.current = { reading, hits, find };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (within && !(event.target instanceof Node && within.current?.contains(event.target))) return;
      const action = event.defaultPrevented ? null : keyAction(event);
      if (!action || !column.current || (action !== 'find' && elsewhere(event.target))) return;
      event.preventDefault();
      const { reading, hits, find } = latest.current;
      if (action === 'find') find();
      else act(action, reading, hits, column.current);
    };
    window.document.addEventListener('keydown', onKeyDown);
    return () => window.document.removeEventListener('keydown', onKeyDown);
  }, [column, within]);
}

/** What stands beside or over the pages has its own keys: it scrolls, it has menus. */
function elsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('.bdm-viewer-side, .bdm-assistant, [role="menu"], [role="dialog"]:not(.bdm-viewer)') !==
      null
  );
}

function act(action: Exclude<PageKey, 'find'>, reading: Reading, hits: Hits, column: HTMLElement) {
  const { page, pageCount, scale, goTo, setZoom, turn } = reading;
  // A page wider than the window is moved sideways first: its text must be readable without a mouse.
  const wide = column.scrollWidth > column.clientWidth + 1;
  switch (action) {
    case 'previous-page':
      return wide ? column.scrollBy(-LINE, 0) : goTo(page - 1);
    case 'next-page':
      return wide ? column.scrollBy(LINE, 0) : goTo(page + 1);
    case 'first-page':
      return goTo(1);
    case 'last-page':
      return goTo(pageCount);
    case 'screen-up':
      return column.scrollBy(0, -SCREEN * column.clientHeight);
    case 'screen-down':
      return column.scrollBy(0, SCREEN * column.clientHeight);
    case 'line-up':
      return column.scrollBy(0, -LINE);
    case 'line-down':
      return column.scrollBy(0, LINE);
    case 'zoom-in':
      return setZoom({ scale: zoomedIn(scale) });
    case 'zoom-out':
      return setZoom({ scale: zoomedOut(scale) });
    case 'real-size':
      return setZoom({ scale: 1 });
    case 'turn':
      return turn();
    case 'next-hit':
      return hits.step(true);
    case 'previous-hit':
      return hits.step(false);
  }
}
