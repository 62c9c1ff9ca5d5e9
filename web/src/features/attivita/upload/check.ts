import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import { UnusableFile } from './hashFile';

/** Where a PDF says that it is one: within its first bytes, as the server looks for it. */
const HEAD_BYTES = 1_024;

/** As the first bytes of an envelope read: its kind behind a short header, the same in base64, a message or an archive. */
const looksSigned = (head: string) =>
  (head.startsWith('0') && ['\u0006\t*', '\u0006\u000b*'].some((kind) => head.slice(0, 20).includes(kind))) ||
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:-----BEGIN |MI[A-Z]|(?:MIME-Version|Content-[\w-]+):)/i.test(head) ||
  ['\u00ff\u00fe', '\u00fe\u00ff', 'PK\u0003\u0004'].some((beginning) => head.startsWith(beginning));

const kindOf = (head: string) =>
  Object.entries(SHARED.kinds.BEGINNINGS).find(([beginning]) => head.startsWith(beginning))?.[1];

const tooLarge = (most: number) =>
  `Il file supera la dimensione massima di ${formatNumber(Math.floor(most / 1_000_000))} MB.`;

/** What can be said of a file before it is sent, in the server's words. Rejects with `UnusableFile`. */
export async function check(file: File, most: number | null): Promise<void> {
  if (file.size === 0) throw new UnusableFile(SHARED.file.REASONS.VUOTO);
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then((bytes) => String.fromCharCode(...new Uint8Array(bytes)))
    .catch(() => '%PDF');
  const signed = looksSigned(head);
  // An envelope may be a little larger than a document.
  const room = signed ? SHARED.envelope.ENVELOPE_BYTES : 0;
  if (most !== null && file.size > most + room) throw new UnusableFile(tooLarge(most));
  const kind = kindOf(head);
  if (!signed && kind) throw new UnusableFile(SHARED.file.REASONS[kind]);
  if (!signed && !head.includes('%PDF')) throw new UnusableFile(SHARED.file.REASONS.NON_PDF);
}
