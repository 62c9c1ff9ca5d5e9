import { useQuery } from '@tanstack/react-query';
import { documentAddress, documentHitsQuery } from '@/api/document';
import { hasTextCriterion } from '@/domain/search';
import type { DocumentViewerProps } from '@/ui/documentViewer';
import { NotesPanel, NotesProvider, NotesTools, notesOverlay } from './notes';
import { ViewerDialog } from './ViewerDialog';

/** The viewer as the pages open it (`useDocumentViewer`): a chunk of its own, loaded when first used. */
export default function DocumentViewer({ request, onClose }: DocumentViewerProps) {
  const { kind, id, q = '', anonymized = false } = request;
  const { data: hits = null } = useQuery({
    ...documentHitsQuery(id, q, anonymized),
    enabled: kind === 'provvedimento' && hasTextCriterion(q),
  });
  const url = documentAddress(request);
  return (
    <NotesProvider key={url}>
      <ViewerDialog
        title={request.label}
        url={url}
        hits={hits}
        onClose={onClose}
        overlay={notesOverlay}
        tools={<NotesTools />}
        side={<NotesPanel provvedimentoId={kind === 'provvedimento' ? id : undefined} />}
      />
    </NotesProvider>
  );
}
