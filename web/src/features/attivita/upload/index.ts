export { isSettled, type Processing } from '@/api/upload';
export { AttachmentField } from './AttachmentField';
export { UploadField } from './UploadField';
export { useProcessing } from './useProcessing';
