export { AddToFolderDialog, type ToAdd } from './AddToFolderDialog';
export { FolderBadges } from './FolderBadges';
export { FolderShareDialog } from './FolderShareDialog';
export { MoveDialog } from './MoveDialog';
export { CreateFolderDialog, RenameFolderDialog } from './NameDialog';
export { RemoveItemDialog, useFolders } from './useFolders';
