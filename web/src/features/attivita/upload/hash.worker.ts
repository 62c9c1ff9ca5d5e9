import { fileHash } from './fileHash';

/** What the page is told: bytes read, then the hash; or that the file cannot be read (any more). */
export type HashAnswer = { read: number } | { hash: string } | { unreadable: true };

const answer = (message: HashAnswer) => self.postMessage(message);

/** Computes the hash of one file beside the page, which stays responsive; then the page ends the worker. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    const hash = await fileHash(
      file,
      (bytes) => crypto.subtle.digest('SHA-256', bytes),
      (read) => answer({ read }),
    );
    answer({ hash });
  } catch {
    answer({ unreadable: true });
  }
};
