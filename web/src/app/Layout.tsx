import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { messageOf } from '@/api/http';
import { hasAny } from '@/domain/user';
import { AssistantContext, type AssistedDocument } from '@/parts/assistant';
import { useAsked } from '@/parts/draft/leaving';
import { type DocumentRequest, DocumentViewerContext, type PaneProps } from '@/parts/item/documentViewer';
import { useSession } from '@/parts/session';
import { Loading } from '@/ui/Loading';
import { AnnounceContext } from '@/ui/pageTitle';
import { notifyError } from '@/ui/toast';
import { useAnalytics } from './analytics';
import { BareHeader } from './BareHeader';
import { Footer } from './Footer';
import { Header } from './Header';
import { useRouteFocus } from './useRouteFocus';

const DocumentViewer = lazy(() => import('@/features/viewer'));
const DocumentAssistant = lazy(() => import('@/features/assistant/DocumentAssistant'));
const SummaryDialog = lazy(() => import('@/features/assistant/SummaryDialog'));
const AssistantWidget = lazy(() => import('@/features/assistant/Widget'));
const DocumentPane = lazy(() => import('@/features/viewer/DocumentPane'));
const LeavingDialog = lazy(() => import('@/parts/draft/LeavingDialog'));

/** It comes by itself: what it stands beside stays on screen, and the focus where it is. */
function Pane(props: PaneProps) {
  return (
    <Suspense fallback={<Loading label="Caricamento del documento" />}>
      <DocumentPane {...props} />
    </Suspense>
  );
}

async function printDocument(request: DocumentRequest): Promise<void> {
  try {
    const { printRequest } = await import('@/features/viewer/print');
    await printRequest(request);
  } catch (error) {
    notifyError(messageOf(error));
  }
}

/**
 * What surrounds every page (docs/regole/consultazione.md): header and menu for those who have an account, only the strip of the
 * administration for everybody else; the live region that announces pages; the one document viewer.
 */
export function Layout() {
  const { user } = useSession();
  const [message, setMessage] = useState('');
  const [request, setRequest] = useState<DocumentRequest | null>(null);
  const close = useCallback(() => setRequest(null), []);
  const summary = useSummary();
  const leaving = useAsked() !== null;
  const assisted = Boolean(user?.upn && hasAny(user, ['ai']));
  const main = useRouteFocus();
  useAnalytics();
  const viewer = useMemo(() => ({ open: setRequest, print: printDocument, Pane }), []);
  const { open } = summary;
  const assistant = useMemo(
    () => (assisted ? { summarise: open, DocumentAssistant } : null),
    [assisted, open],
  );

  return (
    <AnnounceContext value={setMessage}>
      <DocumentViewerContext value={viewer}>
        <AssistantContext value={assistant}>
          <div className="skiplinks">
            <a className="visually-hidden-focusable" href="#contenuto">
              Vai al contenuto principale
            </a>
            <a className="visually-hidden-focusable" href="#footer">
              Vai al piè di pagina
            </a>
          </div>
          {user?.upn ? (
            <Header
              user={user}
              assistant={
                assisted && (
                  <Suspense fallback={null}>
                    <AssistantWidget />
                  </Suspense>
                )
              }
            />
          ) : (
            <BareHeader />
          )}
          <main id="contenuto" ref={main} tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
          <div className="visually-hidden" role="status" aria-live="polite">
            {message}
          </div>
          {request && (
            <Suspense fallback={null}>
              <DocumentViewer request={request} onClose={close} />
            </Suspense>
          )}
          {assisted && (
            <Suspense fallback={null}>
              {/* A passage of it is read in the viewer; afterwards it is there again. */}
              {summary.of && !request && (
                <SummaryDialog
                  document={summary.of}
                  onCite={(passage) =>
                    summary.of && setRequest({ kind: 'provvedimento', ...summary.of, passage })
                  }
                  onClose={summary.close}
                />
              )}
            </Suspense>
          )}
          {leaving && (
            <Suspense fallback={null}>
              <LeavingDialog />
            </Suspense>
          )}
          <ScrollRestoration getKey={placeOf} />
        </AssistantContext>
      </DocumentViewerContext>
    </AnnounceContext>
  );
}

/** A page's place in the history; where a visit begins it has none, and only the same address is scrolled as before. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** The decision whose summary is open. What had the focus has it again afterwards, whatever was opened from it. */
function useSummary() {
  const [of, setOf] = useState<AssistedDocument | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback((document: AssistedDocument) => {
    opener.current = window.document.activeElement;
    setOf(document);
  }, []);
  const close = useCallback(() => {
    setOf(null);
    const back = opener.current;
    // After the dialog, which gives the focus back to what had it when it was last opened.
    requestAnimationFrame(() => back instanceof HTMLElement && back.focus());
  }, []);
  return { of, open, close };
}
