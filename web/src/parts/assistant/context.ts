import { type ComponentType, createContext, useContext } from 'react';
import type { CitedPassage } from '@/domain/passage';

/** The document that the assistant is to read. */
export type AssistedDocument = { id: string; label: string; anonymised?: boolean };

export type DocumentAssistantProps = {
  document: AssistedDocument;
  /** Shows the words in the document. */
  onCite: (passage: CitedPassage) => void;
};

export type Assistant = {
  /** Opens the summary dialog. */
  summarise: (document: AssistedDocument) => void;
  /** The conversation about the open document: a pane beside it, on a telephone a sheet over it. */
  DocumentAssistant: ComponentType<DocumentAssistantProps>;
};

/** `app` provides it (`features/assistant`) to those with the permission `ai`; for all others it is null. */
export const AssistantContext = createContext<Assistant | null>(null);

export function useAssistant(): Assistant | null {
  return useContext(AssistantContext);
}
