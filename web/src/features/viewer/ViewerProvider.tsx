import { type ReactNode, useMemo } from 'react';
import { type NotedDocument, NotedDocumentContext } from '@/parts/passageNote/notedDocument';
import { type Viewer, ViewerContext } from './viewerContext';

/** Around what is shown with an open document, its notes among it. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { fileHash, address, say } = viewer;
  const noted = useMemo<NotedDocument>(() => ({ fileHash, address, say }), [fileHash, address, say]);
  return (
    <ViewerContext value={viewer}>
      <NotedDocumentContext value={noted}>{children}</NotedDocumentContext>
    </ViewerContext>
  );
}
