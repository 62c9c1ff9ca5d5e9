import { createContext, useContext } from 'react';

/** The document whose notes are shown, on its own pages or in its text. */
export type NotedDocument = {
  /** SHA-256 of the file; null for one that has no notes. */
  fileHash: string | null;
  /** The address that a note's place is added to; null where there is none. */
  address: string | null;
  /** Has a screen reader say something. */
  say: (message: string) => void;
};

export const NotedDocumentContext = createContext<NotedDocument | null>(null);

export function useNotedDocument(): NotedDocument {
  const document = useContext(NotedDocumentContext);
  if (!document) throw new Error('useNotedDocument outside of a document');
  return document;
}
