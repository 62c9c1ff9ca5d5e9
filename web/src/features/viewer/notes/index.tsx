/**
 * Highlights and notes of the document viewer (docs/regole/note-e-cartelle.md): what `ViewerDialog` is given as
 * overlay, tools and side list.
 */

import type { Overlay } from '../viewerContext';
import { NotesOverlay } from './NotesOverlay';

export { NotesPanel } from './NotesPanel';
export { NotesProvider } from './NotesProvider';
export { NotesTools } from './NotesTools';
export { OpenedNote } from './OpenedNote';

export const notesOverlay: Overlay = (page) => <NotesOverlay page={page} />;
