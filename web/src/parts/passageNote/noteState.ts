import { createContext, useContext } from 'react';
import type { DocumentNote } from '@/api/documentNote';

/** A menu at a place of the screen, and what has the focus again when it closes. */
export type OpenMenu = { id: string; x: number; y: number; back: HTMLElement | null };

/** What is open about a note. */
export type OpenDialog = { kind: 'text' | 'share' | 'delete'; note: DocumentNote };

/** What is open of the notes of one document, wherever they are shown. */
export type NoteState = {
  menu: OpenMenu | null;
  setMenu: (menu: OpenMenu | null) => void;
  dialog: OpenDialog | null;
  setDialog: (dialog: OpenDialog | null) => void;
  /** The note that is pointed out in its place, until another is. */
  current: string | null;
  setCurrent: (id: string | null) => void;
};

export const NoteStateContext = createContext<NoteState | null>(null);

export function useNoteState(): NoteState {
  const state = useContext(NoteStateContext);
  if (!state) throw new Error('useNoteState outside of NoteStateProvider');
  return state;
}
