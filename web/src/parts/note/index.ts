export { ExportNotes } from './ExportNotes';
export { PersonalNotePanel } from './PersonalNotePanel';
