import { createContext, type RefObject, useContext } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import { type NoteState, type Passage, useNoteState } from '@/parts/passageNote';
import type { PageText } from './passage';

/** What the parts of the viewer that deal with notes have in common: overlay, tools and side list. */
export type ViewerNotes = {
  /** 'Evidenzia e annota' is on: what is selected is highlighted. */
  highlighting: boolean;
  setHighlighting: (on: boolean) => void;
  /** The note that waits and is being given its passage ('Colloca'). */
  placing: DocumentNote | null;
  setPlacing: (note: DocumentNote | null) => void;
  /** Selected and not highlighted yet, where a mouse has not decided it. */
  selected: readonly Passage[];
  setSelected: (passages: readonly Passage[]) => void;
  /** The notes that were new when they came before the reader: they are marked until the document closes. */
  fresh: ReadonlySet<string>;
  setFresh: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
  /** The pages in sight whose text is there. */
  pages: RefObject<Map<number, PageText>>;
};

export const NotesContext = createContext<ViewerNotes | null>(null);

export function useNotesState(): ViewerNotes & NoteState {
  const state = useContext(NotesContext);
  const open = useNoteState();
  if (!state) throw new Error('useNotesState outside of NotesProvider');
  return { ...state, ...open };
}
