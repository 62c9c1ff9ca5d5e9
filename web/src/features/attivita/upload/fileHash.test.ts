import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CHUNK_BYTES, chunkCount, chunkLength, chunkOf, fileHash } from './fileHash';

const sha = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const digest = async (data: BufferSource) => {
  const bytes = sha(new Uint8Array(data as ArrayBuffer));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 32) as ArrayBuffer;
};

it.each([1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2_500_000])(
  'hashes a file of %s bytes over the hexadecimal hashes of its chunks',
  async (size) => {
    const data = new Uint8Array(size).map((_, index) => index % 251);
    const chunks = Array.from({ length: Math.ceil(size / 1_000_000) }, (_, number) =>
      sha(data.slice(number * 1_000_000, (number + 1) * 1_000_000)).toString('hex'),
    );
    const read: number[] = [];
    const hash = await fileHash(new File([data], 'a.pdf'), digest, (bytes) => read.push(bytes));
    expect(hash).toBe(sha(chunks.join('')).toString('hex'));
    expect(read.at(-1)).toBe(size);
    expect(chunkCount(size)).toBe(chunks.length);
  },
);

it('is the hash that the server computes', async () => {
  // bdm.platform.storage.hashing.file_hash(b'abc')
  expect(await fileHash(new Blob(['abc']), digest)).toBe(
    createHash('sha256').update(createHash('sha256').update('abc').digest('hex')).digest('hex'),
  );
});

it('cuts the last chunk where the file ends', () => {
  const file = new Blob([new Uint8Array(2_000_001)]);
  expect([0, 1, 2].map((number) => chunkOf(file, number).size)).toEqual([1_000_000, 1_000_000, 1]);
  expect([0, 1, 2].map((number) => chunkLength(file.size, number))).toEqual([1_000_000, 1_000_000, 1]);
});
