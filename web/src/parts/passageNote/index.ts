export { NoteDialogs } from './NoteDialogs';
export { NoteStateProvider } from './NoteStateProvider';
export { type NotedDocument, NotedDocumentContext, useNotedDocument } from './notedDocument';
export { type NoteState, useNoteState } from './noteState';
export { SavingState } from './SavingState';
export { useNewNotes } from './useNewNotes';
export { useNotes, useNoteWriting, useWriting } from './useNotes';
export { type Passage, type PendingNote, usePending } from './usePending';
