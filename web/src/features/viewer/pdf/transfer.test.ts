// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigation } from '@/api/navigation';
import { forgetAll, KEPT_BYTES, keep, keptFrom } from './kept';
import {
  FETCHED_WHOLE,
  FIRST_REQUEST,
  fetchWhole,
  LOADING_OPTIONS,
  PIECE,
  PLACEHOLDER_BYTES,
  type Progress,
  startTransfer,
} from './transfer';

const HASH = `"${'a'.repeat(64)}"`;
const URL = '/api/bdm/backoffice/provvedimento/1/document';

/** A server that has `bytes`: answers ranges, or the whole if it does not know them. */
class Server {
  requests: string[] = [];
  etag = '"1"';
  ranges = true;
  /** What goes wrong in the next requests, in turn. */
  troubles: (() => Response | Promise<Response>)[] = [];

  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}

  fetch = async (_: unknown, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const range = headers.get('Range');
    this.requests.push(range ?? 'all');
    const trouble = this.troubles.shift();
    if (trouble) return trouble();
    if (headers.get('If-None-Match') === this.etag) return new Response(null, { status: 304 });
    const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
    if (!match || !this.ranges) {
      return new Response(this.bytes, {
        headers: { 'Content-Length': String(this.bytes.length), ETag: this.etag },
      });
    }
    const begin = Number(match[1]);
    const part = this.bytes.slice(begin, Number(match[2]) + 1);
    return new Response(part, {
      status: 206,
      headers: {
        'Content-Range': `bytes ${begin}-${begin + part.length - 1}/${this.bytes.length}`,
        ETag: this.etag,
      },
    });
  };
}

function serve(length: number): Server {
  const server = new Server(Uint8Array.from({ length }, (_, index) => index % 251));
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

/** toEqual() takes a second for a megabyte. */
const same = (some: Uint8Array, other: Uint8Array) => Buffer.compare(some, other) === 0;
const refusal = (status: number, detail: string) => () =>
  new Response(JSON.stringify({ detail, code: 'X' }), { status });
const noConnection = () => Promise.reject(new TypeError('network'));
const start = (onProgress?: (progress: Progress) => void) =>
  startTransfer(URL, new AbortController().signal, onProgress);

beforeEach(() => {
  forgetAll();
  // The pauses between attempts are not what is tested here.
  vi.stubGlobal('setTimeout', (then: () => void) => queueMicrotask(then));
});

describe('the first request', () => {
  it('asks for the beginning alone and learns the length of the whole', async () => {
    const server = serve(20 * PIECE);
    const transfer = await start();
    expect(server.requests).toEqual([`bytes=0-${FIRST_REQUEST - 1}`]);
    expect(transfer).toMatchObject({ length: 20 * PIECE, complete: false });
    expect(same(transfer.start, server.bytes.slice(0, FIRST_REQUEST))).toBe(true);
  });

  it('is the only one for a short document', async () => {
    const server = serve(5000);
    const transfer = await start();
    expect(transfer).toMatchObject({ length: 5000, complete: true });
    expect(same(transfer.start, server.bytes)).toBe(true);
  });

  it('takes the whole from a server without ranges', async () => {
    const server = serve(20 * PIECE);
    server.ranges = false;
    expect(await start()).toMatchObject({ length: 20 * PIECE, complete: true });
  });

  it('reports what has come of what was asked for', async () => {
    serve(20 * PIECE);
    const reports: Progress[] = [];
    await start((progress) => reports.push(progress));
    expect(reports.at(-1)).toEqual({ received: FIRST_REQUEST, expected: FIRST_REQUEST });
  });

  it('leaves nothing in the cache of the browser', async () => {
    const server = serve(10);
    const fetch = vi.fn(server.fetch);
    vi.stubGlobal('fetch', fetch);
    await start();
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store', credentials: 'same-origin' });
  });

  it("rejects with the server's own words", async () => {
    serve(10).troubles = [refusal(409, 'Il provvedimento è in elaborazione. Provare più tardi.')];
    await expect(start()).rejects.toMatchObject({
      status: 409,
      message: 'Il provvedimento è in elaborazione. Provare più tardi.',
    });
  });

  it('sends the browser home when the session has ended', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => {});
    serve(10).troubles = [refusal(401, 'Sessione scaduta.')];
    await expect(start()).rejects.toMatchObject({ status: 401 });
    expect(go).toHaveBeenCalledWith('/');
  });

  it('rejects an empty document', async () => {
    const server = serve(0);
    server.ranges = false;
    await expect(start()).rejects.toMatchObject({ name: 'ApiError' });
  });
});

describe('the pieces', () => {
  it('bring exactly the bytes asked for', async () => {
    const server = serve(20 * PIECE);
    const { range } = await start();
    expect(same(await range(13 * PIECE, 15 * PIECE), server.bytes.slice(13 * PIECE, 15 * PIECE))).toBe(true);
    expect(server.requests.at(-1)).toBe(`bytes=${13 * PIECE}-${15 * PIECE - 1}`);
  });

  it('are asked for again when the connection fails', async () => {
    const server = serve(20 * PIECE);
    const { range } = await start();
    server.troubles = [noConnection, noConnection];
    expect(same(await range(13 * PIECE, 14 * PIECE), server.bytes.slice(13 * PIECE, 14 * PIECE))).toBe(true);
    expect(server.requests).toHaveLength(4);
  });

  it('are given up after three attempts', async () => {
    const server = serve(20 * PIECE);
    const { range } = await start();
    server.troubles = [noConnection, noConnection, noConnection];
    await expect(range(13 * PIECE, 14 * PIECE)).rejects.toMatchObject({ status: 0 });
  });

  it('are asked for again when they come short', async () => {
    const server = serve(20 * PIECE);
    const { range } = await start();
    server.troubles = [() => new Response('a', { status: 206, headers: { ETag: server.etag } })];
    expect(await range(13 * PIECE, 14 * PIECE)).toHaveLength(PIECE);
  });

  it('are not asked for again when the server refuses', async () => {
    const server = serve(20 * PIECE);
    const { range } = await start();
    server.troubles = [refusal(404, 'Elemento non trovato.')];
    await expect(range(13 * PIECE, 14 * PIECE)).rejects.toMatchObject({ status: 404 });
    expect(server.requests).toHaveLength(2);
  });

  it('of another document are refused', async () => {
    const server = serve(20 * PIECE);
    const { range } = await start();
    server.etag = '"2"';
    await expect(range(13 * PIECE, 14 * PIECE)).rejects.toMatchObject({ name: 'ApiError' });
  });

  it('that follow each other come in ever larger portions', async () => {
    const server = serve(80 * PIECE);
    const { range } = await start();
    for (let at = 10; at < 80; at++) {
      const bytes = await range(at * PIECE, (at + 1) * PIECE);
      expect(same(bytes, server.bytes.slice(at * PIECE, (at + 1) * PIECE))).toBe(true);
    }
    const portions = server.requests.slice(1).map((range) => {
      const [begin = 0, end = 0] = (range.match(/\d+/g) ?? []).map(Number);
      return (end + 1 - begin) / PIECE;
    });
    expect(portions).toEqual([1, 2, 4, 8, 16, 32, 7]);
  });

  it('from several places at once do not mix', async () => {
    const server = serve(80 * PIECE);
    const { range } = await start();
    const places = [40, 10, 41, 11, 9, 42].map((at) => at * PIECE);
    const pieces = await Promise.all(places.map((begin) => range(begin, begin + PIECE)));
    places.forEach((begin, index) => {
      expect(same(pieces[index] ?? new Uint8Array(), server.bytes.slice(begin, begin + PIECE))).toBe(true);
    });
  });

  it('end with the signal', async () => {
    serve(20 * PIECE);
    const ending = new AbortController();
    const { range } = await startTransfer(URL, ending.signal);
    ending.abort();
    await expect(range(13 * PIECE, 14 * PIECE)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the rest', () => {
  const rest = async (length: number, read: [number, number][] = []) => {
    const server = serve(length);
    server.etag = HASH;
    const transfer = await start();
    for (const [begin, end] of read) await transfer.range(begin * PIECE, end * PIECE);
    const before = server.requests.length;
    await transfer.rest();
    return { server, transfer, asked: server.requests.slice(before) };
  };

  it('of a short document is brought in the background, but not what is here already', async () => {
    const { server, transfer, asked } = await rest(21 * PIECE + 5, [[10, 11]]);
    const pieces = [
      [8, 10],
      [11, 19],
      [19, 22],
    ].map(([begin = 0, end = 0]) => `bytes=${begin * PIECE}-${Math.min(end * PIECE, 21 * PIECE + 5) - 1}`);
    expect(asked).toEqual(pieces);
    const bytes = await transfer.range(PIECE, 21 * PIECE);
    expect(same(bytes, server.bytes.slice(PIECE, 21 * PIECE))).toBe(true);
    expect(server.requests).toHaveLength(2 + asked.length);
  });

  it('of a long one is not: only what is looked at', async () => {
    expect((await rest(FETCHED_WHOLE + 1)).asked).toEqual([]);
  });

  it('is given up quietly when the connection is lost', async () => {
    const server = serve(20 * PIECE);
    const transfer = await start();
    server.troubles = [noConnection, noConnection, noConnection];
    await transfer.rest();
    expect(server.requests).toHaveLength(4);
  });
});

describe('a document that was read to its end', () => {
  const read = async (server: Server) => {
    const transfer = await start();
    await transfer.rest();
    return { transfer, requests: server.requests.splice(0).length };
  };

  it('is not sent again, but asked about; what pdf.js got was its own', async () => {
    const server = serve(15 * PIECE);
    server.etag = HASH;
    const first = await read(server);
    first.transfer.start.fill(0);
    const second = await read(server);
    expect(second.requests).toBe(1);
    expect(second.transfer).toMatchObject({ complete: true, fileHash: HASH.slice(1, -1) });
    expect(same(second.transfer.start, server.bytes)).toBe(true);
  });

  it('is sent again when it was replaced, and not shown to those who may no longer see it', async () => {
    const server = serve(5000);
    server.etag = HASH;
    await read(server);
    server.etag = HASH.replaceAll('a', 'b');
    server.bytes.fill(7);
    const { transfer } = await read(server);
    expect(same(transfer.start, server.bytes)).toBe(true);
    server.troubles = [refusal(404, 'Elemento non trovato.')];
    await expect(start()).rejects.toMatchObject({ status: 404 });
  });

  it('is forgotten when others take its room', () => {
    for (let at = 0; at < 9; at++) keep(`/${at}`, String(at), new Uint8Array(KEPT_BYTES / 8));
    expect(keptFrom('/0')).toBeNull();
    expect(keptFrom('/8')).toMatchObject({ hash: '8' });
  });

  it('is not kept when it is a placeholder', async () => {
    const server = serve(PLACEHOLDER_BYTES);
    server.etag = HASH;
    await read(server);
    expect(keptFrom(URL)).toBeNull();
    expect(PLACEHOLDER_BYTES, 'what the source system serves').toBe(58_728);
  });
});

it('leaves fetching ahead to us', () => {
  expect(LOADING_OPTIONS).toEqual({ rangeChunkSize: PIECE, disableStream: true, disableAutoFetch: true });
  expect(FIRST_REQUEST % PIECE).toBe(0);
});

it('fetches the whole at once where it cannot be shown', async () => {
  const server = serve(1000);
  expect(await fetchWhole(URL)).toEqual(server.bytes);
  expect(server.requests).toEqual(['all']);
});
