export { DraftNotice } from './DraftNotice';
export { UnsavedChangesDialog } from './UnsavedChangesDialog';
export { type LocalDraft, useLocalDraft } from './useLocalDraft';
export { type UnsavedChanges, useUnsavedChanges } from './useUnsavedChanges';
