import { GENERIC_ERROR } from '@/domain/messages';
import { saveFile } from '@/ui/download';
import { notifyError } from '@/ui/toast';

/** Saves a document when its bytes have come, and tells of it when they do not. */
export async function savePdf(bytes: Promise<BlobPart>, fileName: string): Promise<void> {
  try {
    saveFile(new Blob([await bytes], { type: 'application/pdf' }), fileName);
  } catch {
    notifyError(GENERIC_ERROR);
  }
}
