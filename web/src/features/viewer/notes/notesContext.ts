import { createContext, type RefObject, useContext } from 'react';
import type { DocumentNote } from '@/api/documentNote';
import type { PageText, Passage } from './passage';

/** A menu at a place of the screen, and what has the focus again when it closes. */
export type OpenMenu = { id: string; x: number; y: number; back: HTMLElement | null };

/** What is open about a note. */
export type OpenDialog = { kind: 'text' | 'share' | 'delete'; note: DocumentNote };

/** What the parts of the viewer that deal with notes have in common: overlay, tools and side list. */
export type NotesState = {
  /** 'Evidenzia e annota' is on: what is selected is highlighted. */
  highlighting: boolean;
  setHighlighting: (on: boolean) => void;
  menu: OpenMenu | null;
  setMenu: (menu: OpenMenu | null) => void;
  dialog: OpenDialog | null;
  setDialog: (dialog: OpenDialog | null) => void;
  /** The note that is pointed out on its page, until another is. */
  current: string | null;
  setCurrent: (id: string | null) => void;
  /** The note that waits and is being given its passage ('Colloca'). */
  placing: DocumentNote | null;
  setPlacing: (note: DocumentNote | null) => void;
  /** Selected and not highlighted yet, where a mouse has not decided it. */
  selected: readonly Passage[];
  setSelected: (passages: readonly Passage[]) => void;
  /** Passages on their way to the server, drawn as if they were there. */
  pending: readonly PendingNote[];
  setPending: (change: (before: readonly PendingNote[]) => readonly PendingNote[]) => void;
  /** The notes that were new when they came before the reader: they are marked until the document closes. */
  fresh: ReadonlySet<string>;
  setFresh: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
  /** The pages in sight whose text is there. */
  pages: RefObject<Map<number, PageText>>;
};

/** A new passage that the server does not have yet; `failed` says that it could not be reached. */
export type PendingNote = { key: string; passage: Passage; color: string; failed: boolean };

export const NotesContext = createContext<NotesState | null>(null);

export function useNotesState(): NotesState {
  const state = useContext(NotesContext);
  if (!state) throw new Error('useNotesState outside of NotesProvider');
  return state;
}
