import { createContext, type ReactNode, useContext } from 'react';
import type { CitedPassage } from '@/domain/passage';
import type { PageArea, Rotation } from './pdf/coordinates';
import type { OpenDocument } from './pdf/open';

/** What a page offers to what is drawn over it (the viewer's `overlay`). */
export type OverlayPage = {
  /** From 1. */
  number: number;
  /** Size of the page in points (1/72 inch), as it is to be read (its own rotation applied), not turned by the viewer. */
  width: number;
  height: number;
  /** CSS pixels per point: a place of the page times `scale` is a place in the overlay. */
  scale: number;
  /** How far the reader has turned the page, clockwise. The overlay is turned with it: what is drawn need not care. */
  rotation: Rotation;
  /** The page's text, once it is there; null before, and where there is none. */
  text: HTMLElement | null;
  /** The page as it is turned and drawn: what `pdf/coordinates` measures screen positions against. */
  sheet: HTMLElement | null;
};

/** Draws something over a page. It lets the pointer through to the text; what is to be pressed sets `pointer-events`. */
export type Overlay = (page: OverlayPage) => ReactNode;

/** The tabs of the side panel. */
export type PanelTab = 'miniature' | 'cerca' | 'note';

export type Viewer = {
  document: OpenDocument;
  /** SHA-256 of the file that is shown, as the server said with its bytes; null for a document that has none. */
  fileHash: string | null;
  /** The page that is open, from 1. */
  page: number;
  pageCount: number;
  /** CSS pixels per point. */
  scale: number;
  rotation: Rotation;
  /** Opens a page; with an area of it (points, as in OverlayPage), brings that into sight. */
  goTo: (page: number, area?: PageArea) => void;
  /** Opens the page of words of the document, and marks them. */
  cite: (passage: CitedPassage) => void;
  /** Those that were gone to. */
  cited: CitedPassage | null;
  /** The address that a place of the document is added to; null where the document has none. */
  address: string | null;
  /** The open tab of the side panel; null while it is closed. */
  panel: PanelTab | null;
  showPanel: (tab: PanelTab | null) => void;
  /** Has a screen reader say something. */
  say: (message: string) => void;
};

export const ViewerContext = createContext<Viewer | null>(null);

/** The open document, for what is shown with it: overlay, tools and side panel. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer outside of an open document');
  return viewer;
}

/** Why nothing can be done with a placeholder. */
export const NO_DOCUMENT = 'Il documento non è disponibile: qui c’è solo un segnaposto.';
