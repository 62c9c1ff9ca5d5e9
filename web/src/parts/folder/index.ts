export { AddToFolderDialog, type ToAdd } from './AddToFolderDialog';
export { FolderBadges } from './FolderBadges';
export { FolderShareDialog } from './FolderShareDialog';
export { FoldersPanel, RemoveItemDialog } from './FoldersPanel';
export { MoveDialog } from './MoveDialog';
export { CreateFolderDialog, RenameFolderDialog } from './NameDialog';
