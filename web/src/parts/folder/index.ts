export { AddToFolderDialog, type ToAdd } from './AddToFolderDialog';
export { ConfirmDialog } from './ConfirmDialog';
export { FolderBadges } from './FolderBadges';
export { FolderShareDialog } from './FolderShareDialog';
export { FoldersPanel, RemoveItemDialog } from './FoldersPanel';
export { MoveDialog } from './MoveDialog';
export { CreateFolderDialog, RenameFolderDialog } from './NameDialog';
