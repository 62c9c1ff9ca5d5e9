import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ApiError } from '@/api/http';
import { GENERIC_ERROR } from '@/domain/messages';
import { type DocumentRequest, DocumentViewerContext } from '@/ui/documentViewer';
import { AnnounceContext } from '@/ui/pageTitle';
import { useSession } from '@/ui/session';
import { notifyError } from '@/ui/toast';
import { BareHeader } from './BareHeader';
import { Footer } from './Footer';
import { Header } from './Header';
import { useRouteFocus } from './useRouteFocus';

const DocumentViewer = lazy(() => import('@/features/viewer'));
const Pane = lazy(() => import('@/features/viewer/DocumentPane'));

async function printDocument(request: DocumentRequest): Promise<void> {
  try {
    const { printRequest } = await import('@/features/viewer/print');
    await printRequest(request);
  } catch (error) {
    notifyError(error instanceof ApiError ? error.message : GENERIC_ERROR);
  }
}

/**
 * What surrounds every page (2.1): header and menu for those who have an account, only the strip of the
 * administration for everybody else; the live region that announces pages; the one document viewer.
 */
export function Layout() {
  const { user } = useSession();
  const [message, setMessage] = useState('');
  const [request, setRequest] = useState<DocumentRequest | null>(null);
  const close = useCallback(() => setRequest(null), []);
  const main = useRouteFocus();
  const viewer = useMemo(() => ({ open: setRequest, print: printDocument, Pane }), []);

  return (
    <AnnounceContext value={setMessage}>
      <DocumentViewerContext value={viewer}>
        <div className="skiplinks">
          <a className="visually-hidden-focusable" href="#contenuto">
            Vai al contenuto principale
          </a>
          <a className="visually-hidden-focusable" href="#footer">
            Vai al piè di pagina
          </a>
        </div>
        {user?.upn ? <Header user={user} /> : <BareHeader />}
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
        <ScrollRestoration />
      </DocumentViewerContext>
    </AnnounceContext>
  );
}
