export { isSettled, type Processing } from '@/api/upload';
export { AttachmentField } from './AttachmentField';
export { realPatience } from './patience';
export { failureOf, type Progress, sendFile } from './sendFile';
export { persevere } from './transfer';
export { ACCEPTED, UploadField } from './UploadField';
export { useProcessing } from './useProcessing';
