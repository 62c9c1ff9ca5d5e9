export { ExportNotes } from './ExportNotes';
export { PersonalNotePanel } from './PersonalNotePanel';
export { RemoveNoteDialog } from './RemoveNoteDialog';
