import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import { UnusableFile } from './hashFile';

/** Where a PDF says that it is one: within its first bytes, as the server looks for it. */
const HEAD_BYTES = 1_024;

/** As the first bytes of an envelope read: its kind behind a short header, or the same in base64. */
const looksSigned = (head: string) =>
  (head.startsWith('0') && head.slice(0, 20).includes('\u0006\t*')) ||
  /^\s*(?:-----BEGIN |MI[A-Z])/.test(head);

export const tooLarge = (most: number) =>
  `Il file supera la dimensione massima di ${formatNumber(Math.floor(most / 1_000_000))} MB.`;

/** What can be said of a file before it is sent, in the server's words. Rejects with `UnusableFile`. */
export async function check(file: File, most: number | null): Promise<void> {
  if (file.size === 0) throw new UnusableFile(SHARED.file.REASONS.VUOTO);
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => '%PDF');
  const signed = looksSigned(head);
  // An envelope may be a little larger than a document.
  const room = signed ? SHARED.envelope.ENVELOPE_BYTES : 0;
  if (most !== null && file.size > most + room) throw new UnusableFile(tooLarge(most));
  if (!signed && !head.includes('%PDF')) throw new UnusableFile(SHARED.file.REASONS.NON_PDF);
}
