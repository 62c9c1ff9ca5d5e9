export { ExportNotes } from './ExportNotes';
export { RemoveNoteDialog } from './RemoveNoteDialog';
export { useNotePanel } from './useNotePanel';
