import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { CitedPassage } from '@/domain/passage';

/** A document to read: the decision's own PDF, or its anonymised version. */
export type DocumentRequest = {
  kind: 'provvedimento' | 'massima';
  id: string;
  /** The Italian reference shown as the dialog's title. */
  label: string;
  anonymised?: boolean;
  /** What the reader gets as the decision's own is the anonymised version. */
  onlyAnonymised?: boolean;
  /** The search that the document was found with: its words are marked in the document. */
  q?: string | undefined;
  /** The decision, for the document of an abstract. */
  provvedimentoId?: string | undefined;
  /** Words to open the document at: they are marked. */
  passage?: CitedPassage;
  /** A note to open the document at. */
  note?: string | undefined;
  /** A document by its hash, as editors see one that no decision has yet; `id` may then be empty. */
  fileHash?: string;
  /** Where it is read from, for one that has an address of its own. */
  address?: string;
};

/** What a page that is drawn on offers: its number from 1, its size in points, CSS pixels per point. */
export type DrawnPage = { number: number; width: number; height: number; scale: number };

export type PaneProps = {
  request: DocumentRequest;
  /** The page to show; another one turns to it. */
  page?: number | undefined;
  /** Told of every page that comes to be the one in sight, painted and on the screen, and of how many there are. */
  onShown?: ((page: number, pageCount: number) => void) | undefined;
  /** Drawn over every page in sight, turned with it. What is to be pressed sets `pointer-events`. */
  overlay?: ((page: DrawnPage) => ReactNode) | undefined;
  /** More commands, for the page in sight. Not with `notes`, which have their own. */
  tools?: ((page: number) => ReactNode) | undefined;
  /** It is read to be annotated, too: with the reader's notes, in the place of an overlay. */
  notes?: boolean;
};

export type DocumentViewer = {
  open: (request: DocumentRequest) => void;
  print: (request: DocumentRequest) => void;
  /** The document within a page, beside a form; null where there is none (tests of single pages). */
  Pane: ComponentType<PaneProps> | null;
};

/**
 * How any page opens the viewer dialog, or prints a document. `app` provides it: it keeps one request at a time
 * and renders the dialog of `features/viewer` (loaded on first use), so that features need not import each other.
 *
 * `features/viewer/index.tsx` has as default export a component with `DocumentViewerProps`.
 */
export const DocumentViewerContext = createContext<DocumentViewer>({
  open: () => {},
  print: () => {},
  Pane: null,
});

export function useDocumentViewer(): DocumentViewer {
  return useContext(DocumentViewerContext);
}

export type DocumentViewerProps = { request: DocumentRequest; onClose: () => void };
