import { API } from '@/api/http';
import type { DocumentViewerProps } from '@/ui/documentViewer';
import { ViewerDialog } from './ViewerDialog';

/** The viewer as the pages open it (`useDocumentViewer`); a chunk of its own, loaded when a document is first opened. */
export default function DocumentViewer({ request, onClose }: DocumentViewerProps) {
  const { kind, id, label, anonymized } = request;
  const document = anonymized ? 'anonymized_document' : 'document';
  return (
    <ViewerDialog
      title={label}
      url={`${API}/${kind}/${encodeURIComponent(id)}/${document}`}
      onClose={onClose}
    />
  );
}
