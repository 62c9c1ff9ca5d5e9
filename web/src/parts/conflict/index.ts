export { ConflictDialog, sameValue, valueInWords } from './ConflictDialog';
