export { DraftNotice } from './DraftNotice';
export { asksFirst, guardLeaving } from './leaving';
export { UnsavedChangesDialog } from './UnsavedChangesDialog';
export { useKept } from './useKept';
export { type LocalDraft, useLocalDraft } from './useLocalDraft';
export { type UnsavedChanges, useUnsavedChanges } from './useUnsavedChanges';
