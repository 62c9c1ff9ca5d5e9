/**
 * Brings a document from the server in pieces, so that its first page is on screen long before its last byte is here.
 *
 * The first request already asks for a range. One that is answered with the length of the whole costs nothing more than
 * the bytes asked for, while pdf.js's own transport asks for the whole document and then breaks the connection off.
 * Nothing is written to the browser's cache: after logout nothing of a document may be left on the computer.
 */

import { ApiError, checked, send } from '@/api/http';
import { keep, keptFrom } from './kept';

/** Bytes of one piece, pdf.js's `rangeChunkSize`: about ten pages of a decision, a quarter of a second at 4 Mbit/s. */
export const PIECE = 128 * 1024;

/** What the first request asks for. Most decisions are no larger, and then there is no second request. */
export const FIRST_REQUEST = 2 * PIECE;

/**
 * Documents up to this size (most decisions are smaller) are fetched to their end, a piece at a time and only while no
 * page is waiting for one, so that turning pages never waits. Of larger ones only what is looked at is fetched: whoever
 * reads three pages of a scan of 50 MB should not cost the server 400 requests.
 */
export const FETCHED_WHOLE = 4 * 1024 * 1024;

/** Size of the source system's placeholder for a document that it does not have (specification 4.2 and 9). */
export const PLACEHOLDER_BYTES = 58728;

/**
 * Pieces that are asked for one after the other come in ever larger portions, up to 2 MB: on the way to page 250 pdf.js
 * looks at all pages before it, which in some files lie all over the place, and would else send a hundred requests.
 */
const LONGEST_RUN = 4;

const ATTEMPTS = 3;
const PAUSE_MS = 400;

/** Bytes received, and bytes asked for so far (null before the server said how many there are). */
export type Progress = { received: number; expected: number | null };

export type Transfer = {
  /** Length of the whole document in bytes. */
  length: number;
  /** The bytes from 0 on that the first request brought; all of them if `complete`. */
  start: Uint8Array;
  complete: boolean;
  /** SHA-256 of the file, which is its ETag; null where it has none (a document made for the answer). */
  fileHash: string | null;
  /** Brings the bytes from `begin` up to, not including, `end`. Rejects with ApiError. */
  range: (begin: number, end: number) => Promise<Uint8Array>;
};

/** The options of pdf.js that go with a transfer of `length` bytes. */
export function loadingOptions(length: number) {
  return { rangeChunkSize: PIECE, disableStream: true, disableAutoFetch: length > FETCHED_WHOLE };
}

/**
 * Asks for the document at `url`. Rejects with ApiError (status 0: no connection), or with an AbortError once `signal`
 * is aborted.
 */
export async function startTransfer(
  url: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Transfer> {
  const meter = { received: 0, expected: null as number | null };
  const report = (received: number) => {
    meter.received += received;
    onProgress({ ...meter });
  };

  async function ask(begin: number, end: number, known?: string): Promise<Response> {
    const headers = {
      Accept: 'application/pdf',
      Range: `bytes=${begin}-${end - 1}`,
      ...(known && { 'If-None-Match': `"${known}"` }),
    };
    const response = await send(url, { headers, cache: 'no-store', signal });
    return known && response.status === 304 ? response : checked(response);
  }

  const kept = keptFrom(url);
  const first = await retrying(signal, async () => {
    const response = await ask(0, FIRST_REQUEST, kept?.hash);
    if (response.status === 304 && kept) {
      const { hash, bytes } = kept;
      // A copy: pdf.js gives what it gets away to its worker.
      return { bytes: bytes.slice(), length: bytes.length, version: '', fileHash: hash };
    }
    const whole =
      response.status === 206 ? lengthInRange(response) : Number(response.headers.get('Content-Length'));
    meter.received = 0;
    meter.expected = (response.status === 206 && whole ? Math.min(whole, FIRST_REQUEST) : whole) || null;
    const bytes = await readAll(response, report);
    return {
      bytes,
      length: response.status === 206 ? whole : bytes.length,
      version: versionOf(response),
      fileHash: hashOf(response),
    };
  });
  if (!first.length) throw new ApiError(0);
  const gather = first.fileHash === null ? () => {} : gathering(url, first.fileHash, first.length);
  gather(0, first.bytes);

  function piece(begin: number, end: number): Promise<Uint8Array> {
    meter.expected = (meter.expected ?? 0) + end - begin;
    return retrying(signal, async () => {
      const response = await ask(begin, end);
      // The document was replaced while it was being read: pieces of two documents make none.
      if (response.status !== 206 || versionOf(response) !== first.version)
        throw new ApiError(response.status);
      const bytes = await readAll(response, report);
      if (bytes.length !== end - begin) throw new ApiError(0);
      gather(begin, bytes);
      return bytes;
    });
  }

  // What was read ahead, where the last request ended, and how many in a row went on from there.
  let ahead: { begin: number; bytes: Uint8Array } = { begin: 0, bytes: new Uint8Array(0) };
  let next = -1;
  let run = 0;

  return {
    length: first.length,
    start: first.bytes,
    complete: first.bytes.length >= first.length,
    fileHash: first.fileHash,
    range: async (begin, end) => {
      let portion = ahead;
      if (begin < portion.begin || end > portion.begin + portion.bytes.length) {
        run = begin === next ? Math.min(run + 1, LONGEST_RUN) : 0;
        next = Math.min(first.length, Math.max(end, begin + PIECE * 2 ** run));
        portion = { begin, bytes: await piece(begin, next) };
        ahead = portion;
      }
      return portion.bytes.slice(begin - portion.begin, end - portion.begin);
    },
  };
}

/** Puts the pieces of a document together and keeps it when all are here, if it is one of those that are kept. */
function gathering(url: string, hash: string, length: number) {
  if (length > FETCHED_WHOLE || length === PLACEHOLDER_BYTES) return () => {};
  const whole = new Uint8Array(length);
  const here = new Set<number>();
  return (begin: number, bytes: Uint8Array) => {
    whole.set(bytes, begin);
    // Pieces begin at multiples of their length; the last one is shorter.
    for (let at = begin; at < begin + bytes.length; at += PIECE) here.add(at / PIECE);
    if (here.size === Math.ceil(length / PIECE)) keep(url, hash, whole);
  };
}

/** Tries again when the connection fails; an answer of the server is final. */
async function retrying<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done++) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status !== 0) throw error;
      if (done >= ATTEMPTS) throw error instanceof ApiError ? error : new ApiError(0);
      await pause(PAUSE_MS * done, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function readAll(response: Response, report: (received: number) => void): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    report(value.length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** 300 for `Content-Range: bytes 0-99/300`; 0 if the server does not say. */
function lengthInRange(response: Response): number {
  const match = /^bytes \d+-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '');
  return match ? Number(match[1]) : 0;
}

function hashOf(response: Response): string | null {
  return /^(?:W\/)?"([0-9a-f]{64})"$/.exec(response.headers.get('ETag') ?? '')?.[1] ?? null;
}

function versionOf(response: Response): string {
  return `${response.headers.get('ETag') ?? ''} ${response.headers.get('Last-Modified') ?? ''}`;
}

/** The whole document at `url` at once. Rejects with ApiError. */
export async function fetchWhole(url: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { Accept: 'application/pdf' };
  const response = await checked(await send(url, { headers, cache: 'no-store', signal }));
  return new Uint8Array(await response.arrayBuffer());
}
