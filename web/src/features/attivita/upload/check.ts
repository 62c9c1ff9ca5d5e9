import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/shared';
import { UnusableFile } from './hashFile';

/** Where a PDF says that it is one: within its first bytes, as the server looks for it. */
const HEAD_BYTES = 1_024;

export const tooLarge = (most: number) =>
  `Il file supera la dimensione massima di ${formatNumber(Math.floor(most / 1_000_000))} MB.`;

/** What can be said of a file before it is sent, in the server's words. Rejects with `UnusableFile`. */
export async function check(file: File, most: number | null): Promise<void> {
  if (file.size === 0) throw new UnusableFile(SHARED.file.REASONS.VUOTO);
  if (most !== null && file.size > most) throw new UnusableFile(tooLarge(most));
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => '%PDF');
  if (!head.includes('%PDF')) throw new UnusableFile(SHARED.file.REASONS.NON_PDF);
}
