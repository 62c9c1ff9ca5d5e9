import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigation } from '@/api/navigation';
import {
  FETCHED_WHOLE,
  FIRST_REQUEST,
  fetchWhole,
  loadingOptions,
  PIECE,
  type Progress,
  startTransfer,
} from './transfer';

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
    const range = new Headers(init.headers).get('Range');
    this.requests.push(range ?? 'all');
    const trouble = this.troubles.shift();
    if (trouble) return trouble();
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
  // The pauses between attempts are not what is tested here.
  vi.stubGlobal('setTimeout', (then: () => void) => queueMicrotask(then));
});

describe('the first request', () => {
  it('asks for the beginning alone and learns the length of the whole', async () => {
    const server = serve(10 * PIECE);
    const transfer = await start();
    expect(server.requests).toEqual([`bytes=0-${FIRST_REQUEST - 1}`]);
    expect(transfer).toMatchObject({ length: 10 * PIECE, complete: false });
    expect(same(transfer.start, server.bytes.slice(0, FIRST_REQUEST))).toBe(true);
  });

  it('is the only one for a short document', async () => {
    const server = serve(5000);
    const transfer = await start();
    expect(transfer).toMatchObject({ length: 5000, complete: true });
    expect(same(transfer.start, server.bytes)).toBe(true);
  });

  it('takes the whole from a server without ranges', async () => {
    const server = serve(10 * PIECE);
    server.ranges = false;
    expect(await start()).toMatchObject({ length: 10 * PIECE, complete: true });
  });

  it('reports what has come of what was asked for', async () => {
    serve(10 * PIECE);
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
    const server = serve(10 * PIECE);
    const { range } = await start();
    expect(same(await range(3 * PIECE, 5 * PIECE), server.bytes.slice(3 * PIECE, 5 * PIECE))).toBe(true);
    expect(server.requests.at(-1)).toBe(`bytes=${3 * PIECE}-${5 * PIECE - 1}`);
  });

  it('are asked for again when the connection fails', async () => {
    const server = serve(10 * PIECE);
    const { range } = await start();
    server.troubles = [noConnection, noConnection];
    expect(same(await range(0, PIECE), server.bytes.slice(0, PIECE))).toBe(true);
    expect(server.requests).toHaveLength(4);
  });

  it('are given up after three attempts', async () => {
    const server = serve(10 * PIECE);
    const { range } = await start();
    server.troubles = [noConnection, noConnection, noConnection];
    await expect(range(0, PIECE)).rejects.toMatchObject({ status: 0 });
  });

  it('are asked for again when they come short', async () => {
    const server = serve(10 * PIECE);
    const { range } = await start();
    server.troubles = [() => new Response('a', { status: 206, headers: { ETag: server.etag } })];
    expect(await range(0, PIECE)).toHaveLength(PIECE);
  });

  it('are not asked for again when the server refuses', async () => {
    const server = serve(10 * PIECE);
    const { range } = await start();
    server.troubles = [refusal(404, 'Elemento non trovato.')];
    await expect(range(0, PIECE)).rejects.toMatchObject({ status: 404 });
    expect(server.requests).toHaveLength(2);
  });

  it('of another document are refused', async () => {
    const server = serve(10 * PIECE);
    const { range } = await start();
    server.etag = '"2"';
    await expect(range(0, PIECE)).rejects.toMatchObject({ name: 'ApiError' });
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
    expect(portions).toEqual([1, 2, 4, 8, 16, 16, 16, 7]);
  });

  it('from several places at once do not mix', async () => {
    const server = serve(80 * PIECE);
    const { range } = await start();
    const places = [40, 10, 41, 11, 5, 42].map((at) => at * PIECE);
    const pieces = await Promise.all(places.map((begin) => range(begin, begin + PIECE)));
    places.forEach((begin, index) => {
      expect(same(pieces[index] ?? new Uint8Array(), server.bytes.slice(begin, begin + PIECE))).toBe(true);
    });
  });

  it('end with the signal', async () => {
    serve(10 * PIECE);
    const ending = new AbortController();
    const { range } = await startTransfer(URL, ending.signal);
    ending.abort();
    await expect(range(0, PIECE)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('fetches small documents to their end in the background, large ones only where they are read', () => {
  expect(loadingOptions(FETCHED_WHOLE)).toEqual({
    rangeChunkSize: PIECE,
    disableStream: true,
    disableAutoFetch: false,
  });
  expect(loadingOptions(FETCHED_WHOLE + 1).disableAutoFetch).toBe(true);
  expect(FIRST_REQUEST % PIECE).toBe(0);
});

it('fetches the whole at once where it cannot be shown', async () => {
  const server = serve(1000);
  expect(await fetchWhole(URL)).toEqual(server.bytes);
  expect(server.requests).toEqual(['all']);
});
