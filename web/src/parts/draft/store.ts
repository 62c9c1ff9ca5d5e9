import { thisMoment } from '@/domain/clock';
import { DRAFT_PREFIX, isClaimed } from '@/domain/preferences';

/**
 * Drafts in this browser's storage: what stands in an open form and has not been saved.
 *
 * Encrypted (AES-GCM) with a key that only the signed-in person is given (`draft_key` of `/user/current`), so that
 * nobody else at the same computer reads it. `forgetPerson` (domain/preferences) removes the drafts with everything
 * else at logout and when another person signs in; after an expired session they are still there. A browser without
 * storage, or a page without WebCrypto (plain http on another host), only goes without drafts.
 */

/** What was kept, and when (ISO 8601). */
export type StoredDraft = { savedAt: string; values: unknown };

export const draftOf = (values: unknown): StoredDraft => ({ savedAt: thisMoment(), values });

/** Of one form: what is being written, and what was found and not yet answered. */
const MOST = 2;

const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

let imported: { secret: string; key: Promise<CryptoKey> } | null = null;

function keyOf(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const bytes = bytesOf(secret.replaceAll('-', '+').replaceAll('_', '/'));
    imported = {
      secret,
      key: crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    };
  }
  return imported.key;
}

/** The drafts of a form, the newest first. One that cannot be read (another key) is none. */
export async function readDrafts(secret: string, name: string): Promise<StoredDraft[]> {
  try {
    const stored = localStorage.getItem(DRAFT_PREFIX + name);
    if (!stored) return [];
    const [iv = '', sealed = ''] = stored.split('.');
    const open = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytesOf(iv), additionalData: new TextEncoder().encode(name) },
      await keyOf(secret),
      bytesOf(sealed),
    );
    return JSON.parse(new TextDecoder().decode(open)) as StoredDraft[];
  } catch {
    return [];
  }
}

/** Replaces the drafts of a form; none removes what there was. `wanted` is asked again once the text is sealed. */
export async function writeDrafts(
  secret: string,
  name: string,
  drafts: readonly StoredDraft[],
  wanted: () => boolean = () => true,
): Promise<void> {
  if (drafts.length === 0) return removeDrafts(name);
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) },
      await keyOf(secret),
      new TextEncoder().encode(JSON.stringify(drafts.slice(0, MOST))),
    );
    // Whoever has logged out meanwhile leaves nothing behind.
    if (wanted() && isClaimed())
      localStorage.setItem(DRAFT_PREFIX + name, `${textOf(iv)}.${textOf(new Uint8Array(sealed))}`);
  } catch {
    // Storage full or refused, or no WebCrypto: the form works without.
  }
}

export function removeDrafts(name: string): void {
  try {
    localStorage.removeItem(DRAFT_PREFIX + name);
  } catch {
    // Nothing could have been stored either.
  }
}
