/*
 * The file of an upload that has not ended, so that it goes on by itself after a reload or an expired session. One for
 * each form (`place`), encrypted with the key of the drafts (`draft_key`, see `ui/draft`), so that nobody else at the
 * same computer reads it. `forgetPerson` (domain/preferences) removes all of them. A browser that keeps nothing only
 * asks for the file again; what the server has already is not sent twice.
 */
import { now } from '@/domain/clock';
import { UPLOADS_DATABASE } from '@/domain/preferences';

const STORE = 'file';
/** So many are kept in all; the newest stay. */
const MOST = 3;

type SealedUpload = { at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
type Head = { name: string; type: string; lastModified: number };

const BEGUN = 'bdm.invii';
/** Of so many files it is known that they were begun. */
const LATEST = 20;

/**
 * Whether this browser has begun to send the file before; from now on it has. Of no other file has the server to be asked
 * what it has of it.
 */
export function begun(fileHash: string): boolean {
  try {
    const before = JSON.parse(localStorage.getItem(BEGUN) ?? '[]') as string[];
    const others = before.filter((other) => other !== fileHash);
    localStorage.setItem(BEGUN, JSON.stringify([fileHash, ...others].slice(0, LATEST)));
    return others.length < before.length;
  } catch {
    return true; // nothing is remembered here: it is asked
  }
}

/** The file of the upload that has not ended at this place, if it can be read. */
export async function readPending(secret: string, place: string): Promise<File | null> {
  try {
    const kept = await inStore<SealedUpload | undefined>('readonly', (store) => store.get(place));
    if (!kept) return null;
    const open = await crypto.subtle.decrypt(cipher(place, kept.iv), await keyOf(secret), kept.sealed);
    const length = new DataView(open).getUint32(0);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(open, 4, length))) as Head;
    return new File([new Uint8Array(open, 4 + length)], head.name, head);
  } catch {
    return null;
  }
}

/** Keeps the file; `wanted` is asked again once it is sealed. */
export async function keepPending(
  secret: string,
  place: string,
  file: File,
  wanted: () => boolean,
): Promise<void> {
  try {
    const head: Head = { name: file.name, type: file.type, lastModified: file.lastModified };
    const headBytes = new TextEncoder().encode(JSON.stringify(head));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, headBytes.length);
    const plain = await new Blob([length, headBytes, file]).arrayBuffer();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(cipher(place, iv), await keyOf(secret), plain);
    if (!wanted()) return;
    await inStore('readwrite', (store) => store.put({ at: now(), iv, sealed } satisfies SealedUpload, place));
    if (!wanted()) await dropPending(place);
    else await dropOldest();
  } catch {
    // Storage full or refused: as above.
  }
}

export async function dropPending(place: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(place));
  } catch {
    // Nothing could have been stored either.
  }
}

async function dropOldest(): Promise<void> {
  const places = (await inStore('readonly', (store) => store.getAllKeys())) as string[];
  if (places.length <= MOST) return;
  const times = (await inStore<SealedUpload[]>('readonly', (store) => store.getAll())).map(({ at }) => at);
  const byAge = places.map((place, index) => ({ place, at: times[index] ?? 0 }));
  byAge.sort((first, second) => second.at - first.at);
  for (const { place } of byAge.slice(MOST)) await dropPending(place);
}

function cipher(place: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}

function keyOf(secret: string): Promise<CryptoKey> {
  const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** One request in a connection of its own, so that none keeps the database from being removed. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(UPLOADS_DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  database.onversionchange = () => database.close();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as Result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}
