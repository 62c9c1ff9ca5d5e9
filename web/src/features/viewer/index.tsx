import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { documentAddress, documentHitsQuery } from '@/api/document';
import { hasTextCriterion } from '@/domain/search';
import { type AssistedDocument, useAssistant } from '@/parts/assistant';
import { documentPlace } from '@/parts/item/documentPlace';
import { isAnonymised } from '@/parts/item/documentRequest';
import type { DocumentViewerProps } from '@/parts/item/documentViewer';
import { CopyAddress } from './CopyAddress';
import { NotesPanel, NotesProvider, NotesTools, notesOverlay, OpenedNote } from './notes';
import { ViewerDialog } from './ViewerDialog';
import { useViewer } from './viewerContext';

/** The viewer as the pages open it (`useDocumentViewer`): a chunk of its own, loaded when first used. */
export default function DocumentViewer({ request, onClose }: DocumentViewerProps) {
  const { kind, id, label, q = '', anonymised = false } = request;
  const { data: hits = null } = useQuery({
    ...documentHitsQuery(id, q, anonymised),
    enabled: kind === 'provvedimento' && hasTextCriterion(q),
  });
  const url = documentAddress(request);
  // A file without a decision, or a draft of its anonymised version, is nothing that the assistant reads.
  const own = !request.fileHash && !request.address;
  const decision = own && (kind === 'provvedimento' ? id : request.provvedimentoId);
  return (
    <NotesProvider key={url}>
      <ViewerDialog
        title={request.label}
        url={url}
        anonymised={isAnonymised(request)}
        hits={hits}
        cited={request.passage ?? null}
        onClose={onClose}
        overlay={notesOverlay}
        address={own ? documentPlace(request) : null}
        tools={
          <>
            <NotesTools />
            <CopyAddress />
            {request.note && <OpenedNote id={request.note} />}
          </>
        }
        side={<NotesPanel provvedimentoId={kind === 'provvedimento' ? id : undefined} />}
        aside={decision && <Aside document={{ id: decision, label, anonymised }} />}
      />
    </NotesProvider>
  );
}

/** The assistant on the open document, for those who have it. */
function Aside({ document }: { document: AssistedDocument }) {
  const assistant = useAssistant();
  const { cite } = useViewer();
  return (
    assistant && (
      <Suspense fallback={null}>
        <assistant.DocumentAssistant document={document} onCite={cite} />
      </Suspense>
    )
  );
}
