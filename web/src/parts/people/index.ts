export { ShareDialog } from './ShareDialog';
export { UserSearch } from './UserSearch';
