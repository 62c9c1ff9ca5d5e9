export { PersonalNotePanel } from './PersonalNotePanel';
