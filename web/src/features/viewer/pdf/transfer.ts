/**
 * Brings a document from the server in pieces, so that its first page is on screen long before its last byte is here.
 *
 * The first request already asks for a range. One that is answered with the length of the whole costs nothing more than
 * the bytes asked for, while pdf.js's own transport asks for the whole document and then breaks the connection off.
 * Nothing is written to the browser's cache: after logout nothing of a document may be left on the computer.
 */

import { ApiError, checked, send } from '@/api/http';
import { keep, keptFrom } from './kept';

/**
 * Bytes of one piece, pdf.js's `rangeChunkSize`. What the first page needs lies all over a file that was not written for
 * the web: of each place that is looked at, no more than this comes along.
 */
export const PIECE = 32 * 1024;

/** What the first request asks for. Most decisions are no larger, and then there is no second request. */
export const FIRST_REQUEST = 8 * PIECE;

/**
 * Documents up to this size (most decisions are smaller) are fetched to their end once the first page is on screen
 * (`rest`), and only while no page is waiting for a piece, so that turning pages never waits. pdf.js would do the same,
 * but begins while it still works on the first page: on a slow line that page would wait for bytes it does not need. Of larger ones only what is looked at is fetched: whoever
 * reads three pages of a scan of 50 MB should not cost the server 400 requests.
 */
export const FETCHED_WHOLE = 4 * 1024 * 1024;

/** Size of the source system's placeholder for a document that it does not have (docs/regole/documenti.md). */
export const PLACEHOLDER_BYTES = 58728;

/**
 * Pieces that are asked for one after the other come in ever larger portions, up to 2 MB: on the way to page 250 pdf.js
 * looks at all pages before it, which in some files lie all over the place, and would else send a hundred requests.
 */
const LONGEST_RUN = 6;

/** Pieces of one request of `rest`. */
const REST_RUN = 8;

const ATTEMPTS = 3;
const PAUSE_MS = 400;

/** Bytes received, and bytes asked for so far (null before the server said how many there are). */
export type Progress = { received: number; expected: number | null };

type Transfer = {
  /** Length of the whole document in bytes. */
  length: number;
  /** The bytes from 0 on that the first request brought; all of them if `complete`. */
  start: Uint8Array;
  complete: boolean;
  /** SHA-256 of the file, which is its ETag; null where it has none (a document made for the answer). */
  fileHash: string | null;
  /** Brings the bytes from `begin` up to, not including, `end`. Rejects with ApiError. */
  range: (begin: number, end: number) => Promise<Uint8Array>;
  /** Brings what is still missing of a document that is fetched whole, in the background. Never rejects. */
  rest: () => Promise<void>;
};

/** The options of pdf.js that go with a transfer. */
export const LOADING_OPTIONS = { rangeChunkSize: PIECE, disableStream: true, disableAutoFetch: true };

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
  const { length, fileHash } = first;
  const held = length <= FETCHED_WHOLE ? holding(length) : null;
  const gather = (begin: number, bytes: Uint8Array) => {
    if (held?.add(begin, bytes) && fileHash && length !== PLACEHOLDER_BYTES) keep(url, fileHash, held.bytes);
  };
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

  async function brought(begin: number, end: number): Promise<Uint8Array> {
    let portion = ahead;
    if (begin < portion.begin || end > portion.begin + portion.bytes.length) {
      run = begin === next ? Math.min(run + 1, LONGEST_RUN) : 0;
      next = Math.min(length, Math.max(end, begin + PIECE * 2 ** run));
      portion = { begin, bytes: await piece(begin, next) };
      ahead = portion;
    }
    return portion.bytes.slice(begin - portion.begin, end - portion.begin);
  }

  // The pages that wait come first.
  const waiting = new Set<Promise<unknown>>();

  return {
    length,
    start: first.bytes,
    complete: first.bytes.length >= length,
    fileHash,
    range: async (begin, end) => {
      if (held?.has(begin, end)) return held.bytes.slice(begin, end);
      const bytes = brought(begin, end);
      waiting.add(bytes);
      return bytes.finally(() => waiting.delete(bytes));
    },
    rest: async () => {
      for (let gap = held?.gap(); gap; gap = held?.gap()) {
        await Promise.allSettled(waiting);
        try {
          await piece(gap.begin, gap.end);
        } catch {
          return; // The page that needs it asks again, and tells.
        }
      }
    },
  };
}

/** A document that is put together from its pieces, which begin at multiples of their length. */
function holding(length: number) {
  const bytes = new Uint8Array(length);
  const count = Math.ceil(length / PIECE);
  const here = new Array<boolean>(count).fill(false);
  return {
    bytes,
    /** Whether this was the last one missing. */
    add: (begin: number, part: Uint8Array): boolean => {
      const complete = here.every(Boolean);
      bytes.set(part, begin);
      for (let at = begin; at < begin + part.length; at += PIECE) here[at / PIECE] = true;
      return !complete && here.every(Boolean);
    },
    has: (begin: number, end: number): boolean =>
      here.slice(Math.floor(begin / PIECE), Math.ceil(end / PIECE)).every(Boolean),
    /** The first pieces that are missing; null when none is. */
    gap: (): { begin: number; end: number } | null => {
      const from = here.indexOf(false);
      if (from < 0) return null;
      const upTo = here.indexOf(true, from);
      const to = Math.min(from + REST_RUN, upTo < 0 ? count : upTo);
      return { begin: from * PIECE, end: Math.min(to * PIECE, length) };
    },
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
