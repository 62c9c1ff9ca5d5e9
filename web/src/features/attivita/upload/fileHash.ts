/**
 * The hash that names a document: SHA-256 over the concatenated hexadecimal SHA-256 digests of the chunks of 1,000,000
 * bytes (docs/regole/documenti.md#caricamento), computed as `bdm/platform/storage/hashing.py` does.
 */
export const CHUNK_BYTES = 1_000_000;

type Digest = (data: BufferSource) => Promise<ArrayBuffer>;

export function chunkCount(size: number): number {
  return Math.ceil(size / CHUNK_BYTES);
}

/** Chunk `number` (from 0) of a file. */
export function chunkOf(file: Blob, number: number): Blob {
  return file.slice(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES);
}

/** How many bytes chunk `number` of a file of `size` bytes has. */
export function chunkLength(size: number, number: number): number {
  return Math.min(CHUNK_BYTES, size - number * CHUNK_BYTES);
}

function hexadecimal(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash of a file, read chunk by chunk; `onRead` is told the bytes read so far. */
export async function fileHash(
  file: Blob,
  digest: Digest,
  onRead: (bytes: number) => void = () => {},
): Promise<string> {
  let digests = '';
  for (let number = 0; number < chunkCount(file.size); number += 1) {
    digests += hexadecimal(await digest(await chunkOf(file, number).arrayBuffer()));
    onRead(number * CHUNK_BYTES + chunkLength(file.size, number));
  }
  return hexadecimal(await digest(new TextEncoder().encode(digests)));
}
