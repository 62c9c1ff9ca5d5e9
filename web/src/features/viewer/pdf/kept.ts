/**
 * Documents that were read to their end, kept by their hash for as long as the page of the application lives: opening one
 * again costs a question to the server ("is it still this one, and may I still read it?") and no bytes. Only in memory:
 * after logout nothing of a document may be left on the computer.
 */

/** Bytes of all kept documents together; the ones opened longest ago go first. */
export const KEPT_BYTES = 32 * 1024 * 1024;

type KeptFile = { hash: string; bytes: Uint8Array };

const byHash = new Map<string, Uint8Array>();
const hashOf = new Map<string, string>();

export function keep(url: string, hash: string, bytes: Uint8Array): void {
  hashOf.set(url, hash);
  byHash.delete(hash);
  byHash.set(hash, bytes);
  let total = [...byHash.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of byHash) {
    if (total <= KEPT_BYTES) break;
    byHash.delete(oldest);
    total -= length;
  }
}

/** What `url` gave the last time, if it is still kept. */
export function keptFrom(url: string): KeptFile | null {
  const hash = hashOf.get(url);
  const bytes = hash === undefined ? undefined : byHash.get(hash);
  return hash === undefined || !bytes ? null : { hash, bytes };
}

export function forgetAll(): void {
  byHash.clear();
  hashOf.clear();
}
