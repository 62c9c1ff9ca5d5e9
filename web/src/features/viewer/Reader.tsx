import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DocumentHits, formsPattern } from '@/domain/hits';
import type { CitedPassage } from '@/domain/passage';
import { useMedia } from '@/ui/useMedia';
import { FindPanel } from './FindPanel';
import { Pages } from './Pages';
import { PrintProgress } from './PrintProgress';
import { hitsOf } from './pdf/hits';
import { CSS_PIXELS_PER_POINT, type OpenDocument } from './pdf/open';
import { percent } from './pdf/zoom';
import { type PanelPart, SidePanel } from './SidePanel';
import { StatusPanel } from './StatusPanel';
import { savePdf } from './save';
import { Thumbnails } from './Thumbnails';
import { Toolbar } from './Toolbar';
import { useCited } from './useCited';
import { useFind } from './useFind';
import { useGestures } from './useGestures';
import { type HitMarks, type Hits, useHits } from './useHits';
import { useKeys } from './useKeys';
import { usePrinting } from './usePrinting';
import { type Reading, useReading } from './useReading';
import { ViewerProvider } from './ViewerProvider';
import { NO_DOCUMENT, type Overlay, type PanelTab, type Viewer } from './viewerContext';

/** A page rushing past is not announced, the one where the reader stops is. */
const ANNOUNCE_MS = 400;
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

type ReaderProps = ViewerSlots & {
  document: OpenDocument;
  fileName: string;
  anonymised?: boolean;
  /** The page at which to start, and where the one reached is kept for the next attempt. */
  place: RefObject<number>;
  hits: DocumentHits | null;
  /** Words to open the document at. */
  cited?: CitedPassage | null;
  /** The address of what is read, to which a place in it is added. */
  address?: string | null;
  /** Where keys are the viewer's own; without it, everywhere. */
  keysWithin?: RefObject<HTMLElement | null>;
  /** What the column of pages is called, where there may be several. */
  label?: string;
};

/** Toolbar and pages of an open document. */
export function Reader(props: ReaderProps) {
  const { document, fileName, place, hits, keysWithin, overlay = null, tools, side, aside } = props;
  const { label = 'Testo del documento', address = null } = props;
  const column = useRef<HTMLDivElement>(null);
  const [painted, setPainted] = useState(false);
  const reading = useReading(document, column, place.current, painted);
  const [message, setMessage] = useState('');
  const { open: panel, show: showPanel, toggle } = usePanel(column);
  // There the panel stands in the place of the pages.
  const narrow = useMedia('(max-width: 767px)');
  const { saving, save } = useSaving(document, fileName);
  const printing = usePrinting(document, props.anonymised);
  const find = useFind(document);
  const marked = useMarked(document, find, hits);
  const stepping = useHits(marked, reading, column, setMessage);
  useFirstHit(painted && hits !== null && find.pattern === null && !props.cited, stepping, reading.page);
  const { cited, cite, onCited } = useCited(props.cited ?? null, reading, column, setMessage);
  const onPainted = useCallback(() => {
    setPainted(true);
    document.bringRest();
  }, [document]);

  const { page, pageCount, scale, rotation, goTo } = reading;
  useAnnouncements(reading, painted, place, setMessage);
  const closePanel = () => showPanel(null);
  const onChosen = () => narrow && closePanel();

  useKeys(column, reading, stepping, () => showPanel('cerca'), keysWithin);
  useGestures(column, reading);

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
      cited,
      address,
      panel,
      showPanel,
      say: setMessage,
    }),
    [document, page, pageCount, scale, rotation, goTo, cite, cited, address, panel, showPanel],
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

  const nothing = document.placeholder ? NO_DOCUMENT : null;
  return (
    <ViewerProvider viewer={viewer}>
      <Toolbar
        reading={reading}
        hits={stepping.count > 0 ? stepping : null}
        panel={{ open: panel, show: showPanel, toggle }}
        tools={tools}
        download={{ run: save, why: nothing ?? (saving ? 'Il documento si sta già scaricando.' : null) }}
        print={{
          run: printing.start,
          why: nothing ?? (printing.page === null ? null : 'La stampa è già in corso.'),
        }}
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
    </ViewerProvider>
  );
}

/** The open tab of the side panel, and how to open and close it. */
function usePanel(column: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<PanelTab | null>(null);
  const last = useRef<PanelTab>('miniature');
  const show = useCallback(
    (tab: PanelTab | null) => {
      if (tab) last.current = tab;
      // What had the focus in it goes: the keys must go on working.
      else if (window.document.activeElement?.closest('.bdm-viewer-side')) column.current?.focus();
      setOpen(tab);
    },
    [column],
  );
  return { open, show, toggle: () => show(open ? null : last.current) };
}

/** Saves the file, and tells while it does. */
function useSaving(document: OpenDocument, fileName: string) {
  const [saving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    await savePdf(document.bytes(), fileName);
    setSaving(false);
  }
  return { saving, save };
}

/** What is marked: the words that are looked for in the document, or those that a search has found in it. */
function useMarked(
  document: OpenDocument,
  { pattern, found }: ReturnType<typeof useFind>,
  hits: DocumentHits | null,
) {
  return useMemo<HitMarks>(() => {
    if (pattern) return { hits: found, pattern };
    if (!hits) return { hits: [], pattern: null };
    return { hits: hitsOf(hits, document.pageCount), pattern: formsPattern(hits.forms) };
  }, [pattern, found, hits, document]);
}

/** Says which page is open and how large the pages are, and keeps that page in `place`. */
function useAnnouncements(reading: Reading, painted: boolean, place: RefObject<number>, say: Viewer['say']) {
  const { page, pageCount, scale } = reading;
  useEffect(() => {
    place.current = page;
    if (!painted) return;
    const timer = setTimeout(() => say(`Pagina ${page} di ${pageCount}`), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [place, page, pageCount, painted, say]);

  const shownScale = useRef(scale);
  useEffect(() => {
    if (painted && shownScale.current !== scale) say(`Zoom ${percent(scale)}`);
    shownScale.current = scale;
  }, [scale, painted, say]);
}

/** Opened from a search, it begins at the first place of its words; not once one has turned the page. */
function useFirstHit(wanted: boolean, hits: Hits, page: number) {
  const done = useRef(false);
  const start = useRef(page);
  useEffect(() => {
    if (done.current || !wanted || hits.count === 0) return;
    done.current = true;
    if (page === start.current) hits.select(0, true);
  }, [wanted, hits, page]);
}
