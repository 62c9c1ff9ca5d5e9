import { type RefObject, useEffect, useId, useRef } from 'react';
import { documentAddress } from '@/api/document';
import type { CitedPassage } from '@/domain/passage';
import { documentPlace } from '@/parts/item/documentPlace';
import { ANONYMISED, fileNameOf, isAnonymised } from '@/parts/item/documentRequest';
import type { PaneProps } from '@/parts/item/documentViewer';
import { Badge } from '@/ui/kit';
import { useLatest } from '@/ui/useLatest';
import { NotOpen } from './NotOpen';
import { NotesPanel, NotesProvider, NotesTools, notesOverlay } from './notes';
import { Reader, type ViewerSlots } from './Reader';
import { useDocument } from './useDocument';
import { useViewer } from './viewerContext';
import './viewer.scss';

/** The viewer within a page, beside what is written or decided from the document. */
export default function DocumentPane({ request, notes = false, overlay, tools, ...rest }: PaneProps) {
  const url = documentAddress(request);
  const anonymised = isAnonymised(request);
  const same = { url, title: request.label, anonymised, cited: request.passage, ...rest };
  // Another document begins anew.
  if (!notes)
    return (
      <Pane
        key={url}
        {...same}
        slots={{ overlay: overlay ?? null, ...(tools && { tools: <PageTools tools={tools} /> }) }}
      />
    );
  return (
    <NotesProvider key={url}>
      <Pane
        {...same}
        address={documentPlace(request)}
        slots={{
          overlay: notesOverlay,
          tools: <NotesTools />,
          side: <NotesPanel provvedimentoId={request.kind === 'provvedimento' ? request.id : undefined} />,
        }}
      />
    </NotesProvider>
  );
}

type Props = Omit<PaneProps, 'request' | 'notes' | 'overlay' | 'tools'> & {
  url: string;
  title: string;
  anonymised: boolean;
  cited: CitedPassage | undefined;
  address?: string;
  slots: Pick<ViewerSlots, 'overlay' | 'tools' | 'side'>;
};

function Pane({ url, title, anonymised, page, onShown, cited, address, slots }: Props) {
  const heading = useId();
  const pane = useRef<HTMLElement>(null);
  const place = useRef(page ?? cited?.page ?? 1);
  const { state, retry } = useDocument(url);
  const fileName = fileNameOf({ kind: 'provvedimento', id: '', label: title, anonymised });

  // Who turned the page before the document was there reads that one.
  useEffect(() => {
    if (page !== undefined && state.status !== 'open') place.current = page;
  }, [page, state.status]);

  return (
    <section className="bdm-viewer bdm-viewer-pane" aria-labelledby={heading} ref={pane}>
      <h2 className="bdm-viewer-title" id={heading} title={title}>
        {title} {anonymised && <Badge color="secondary">{ANONYMISED}</Badge>}
      </h2>
      {state.status === 'open' ? (
        <Reader
          document={state.document}
          fileName={fileName}
          anonymised={anonymised}
          place={place}
          hits={null}
          keysWithin={pane}
          label={`Testo del documento: ${title}`}
          {...slots}
          address={address ?? null}
          cited={cited ?? null}
          aside={
            <>
              {page !== undefined && <Turn page={page} />}
              {cited && <Cite passage={cited} />}
              {onShown && <Shown onShown={onShown} pane={pane} />}
            </>
          }
        />
      ) : (
        <NotOpen {...{ state, retry, url, fileName }} />
      )}
    </section>
  );
}

function PageTools({ tools }: Required<Pick<PaneProps, 'tools'>>) {
  return tools?.(useViewer().page);
}

/** Of the document, or of the window where that is lower, so much has to be in sight. */
const ENOUGH = 1 / 2;

function isOnScreen(pane: HTMLElement): boolean {
  const { top, bottom, height } = pane.getBoundingClientRect();
  const inSight = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  return inSight > 0 && inSight >= ENOUGH * Math.min(height, window.innerHeight);
}

/** Tells which page is in sight: once its picture is there, and the document itself on the screen. */
function Shown({ onShown, pane }: { onShown: (page: number, pageCount: number) => void } & Placed) {
  const { page, pageCount } = useViewer();
  useEffect(() => {
    const root = pane.current;
    if (!root) return;
    const painted = new MutationObserver(look);
    const moved = new IntersectionObserver(look, { threshold: [0, 0.25, 0.5, 0.75, 1] });
    const stop = () => {
      painted.disconnect();
      moved.disconnect();
    };
    function look() {
      if (!root?.querySelector(`[data-page="${page}"][data-shown="picture"]`) || !isOnScreen(root)) return;
      stop();
      onShown(page, pageCount);
    }
    painted.observe(root, { subtree: true, childList: true, attributeFilter: ['data-shown'] });
    moved.observe(root);
    look();
    return stop;
  }, [onShown, pane, page, pageCount]);
  return null;
}

type Placed = { pane: RefObject<HTMLElement | null> };

/** Goes to another passage than the one that the document was opened at. */
function Cite({ passage }: { passage: CitedPassage }) {
  const { cite, cited } = useViewer();
  const latest = useLatest({ cite, cited });
  useEffect(() => {
    if (latest.current.cited !== passage) latest.current.cite(passage);
  }, [passage]);
  return null;
}

/** Turns to the page that the one around the viewer asks for. */
function Turn({ page }: { page: number }) {
  const { goTo, page: open } = useViewer();
  const latest = useLatest({ goTo, open });
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // The one around may only follow what the reader scrolled to.
    if (latest.current.open !== page) latest.current.goTo(page);
  }, [page]);
  return null;
}
