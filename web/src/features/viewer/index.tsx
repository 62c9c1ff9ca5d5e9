import { documentAddress } from '@/api/document';
import type { DocumentViewerProps } from '@/ui/documentViewer';
import { ViewerDialog } from './ViewerDialog';

/** The viewer as the pages open it (`useDocumentViewer`): a chunk of its own, loaded when first used. */
export default function DocumentViewer({ request, onClose }: DocumentViewerProps) {
  return <ViewerDialog title={request.label} url={documentAddress(request)} onClose={onClose} />;
}
