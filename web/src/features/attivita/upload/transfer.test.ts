import { expect, it } from 'vitest';
import { ApiError } from '@/api/http';
import { AT_ONCE, type Calls, TRIES, transfer } from './transfer';

const file = new Blob([new Uint8Array(9_500_000)]);
const NUMBERS = Array.from({ length: 10 }, (_, number) => number);

/** A server in memory; `fail` may throw before a call is done. */
function scene(fail: (call: string, number: number) => void = () => {}) {
  const chunks = new Map<number, number>();
  const log: string[] = [];
  const pauses: number[] = [];
  const reconnections: number[] = [];
  const shown: (number | 'commit' | 'lost' | 'back')[] = [];
  const controller = new AbortController();
  let known = false;
  let busy = 0;
  let most = 0;
  const run = async <Result>(call: string, number: number, done: () => Result): Promise<Result> => {
    log.push(`${call} ${number}`);
    busy += 1;
    most = Math.max(most, busy);
    await Promise.resolve();
    try {
      fail(call, number);
      return done();
    } finally {
      busy -= 1;
    }
  };
  const calls: Calls = {
    begun: true,
    isKnown: () => run('known', 0, () => known),
    hasChunk: (number, length) => run('has', number, () => chunks.get(number) === length),
    sendChunk: (number, data) => run('send', number, () => void chunks.set(number, data.size)),
    commit: () =>
      run('commit', 0, () => {
        if (!NUMBERS.every((number) => chunks.has(number))) throw new ApiError(409, 'manca', 'INCOMPLETE');
        known = true;
        return 'of the document';
      }),
  };
  return {
    chunks,
    log,
    pauses,
    reconnections,
    shown,
    controller,
    most: () => most,
    setKnown: () => {
      known = true;
    },
    go: (begun = true) =>
      transfer(
        file,
        { ...calls, begun },
        {
          pause: async (ms) => void pauses.push(ms),
          reconnection: async (count) => void reconnections.push(count),
        },
        {
          signal: controller.signal,
          onSent: (bytes) => shown.push(bytes),
          onCommitting: () => shown.push('commit'),
          onWaiting: (waiting) => shown.push(waiting ? 'lost' : 'back'),
        },
      ),
    sent: () => log.filter((line) => line.startsWith('send')).map((line) => Number(line.slice(5))),
  };
}

it('sends every chunk once, three at a time, then commits', async () => {
  const it = scene();
  expect(await it.go()).toBe('of the document');
  expect([...it.chunks.entries()].sort(([a], [b]) => a - b)).toEqual(
    NUMBERS.map((number) => [number, number === 9 ? 500_000 : 1_000_000]),
  );
  expect(it.sent().sort((a, b) => a - b)).toEqual(NUMBERS);
  expect(it.most()).toBe(AT_ONCE);
  expect(it.shown.at(0)).toBe(0);
  expect(it.shown.slice(-2)).toEqual([9_500_000, 'commit']);
  expect(it.log.at(-1)).toBe('commit 0');
});

it('asks for nothing of a file that was never begun, but does once chunks turn out to be missing', async () => {
  const it = scene();
  await it.go(false);
  expect(it.sent().sort((a, b) => a - b)).toEqual(NUMBERS);
  expect(it.log.filter((line) => /^(known|has)/.test(line))).toEqual([]);
  let lost = true;
  const again = scene((call) => {
    if (call !== 'commit' || !lost) return;
    lost = false;
    again.chunks.delete(4);
  });
  await again.go(false);
  expect(again.sent().filter((number) => number === 4)).toHaveLength(2);
  expect(again.sent()).toHaveLength(11);
});

it('does not send what is there', async () => {
  const it = scene();
  for (const number of [0, 1, 2, 5]) it.chunks.set(number, 1_000_000);
  it.chunks.set(7, 12);
  await it.go();
  expect(it.sent().sort((a, b) => a - b)).toEqual([3, 4, 6, 7, 8, 9]);
});

it('tries each chunk three times', async () => {
  const left = new Map(NUMBERS.map((number) => [number, TRIES - 1]));
  const it = scene((call, number) => {
    const failures = left.get(number) ?? 0;
    if (call === 'send' && failures > 0) {
      left.set(number, failures - 1);
      throw new ApiError(503);
    }
  });
  await it.go();
  expect(it.sent()).toHaveLength(30);
  expect(it.pauses).toHaveLength(20);
});

it('gives up after the third failure and sends nothing more', async () => {
  const it = scene((call, number) => {
    if (call === 'send' && number === 1) throw new ApiError(500, 'rotto');
  });
  await expect(it.go()).rejects.toThrow('rotto');
  expect(it.sent().filter((number) => number === 1)).toHaveLength(TRIES);
  expect(it.log).not.toContain('commit 0');
});

it('does not repeat what is refused', async () => {
  const it = scene((call) => {
    if (call === 'send') throw new ApiError(413, 'troppo grande', 'TOO_LARGE');
  });
  await expect(it.go()).rejects.toThrow('troppo grande');
  expect(it.pauses).toEqual([]);
});

it('waits for a lost connection as long as it takes', async () => {
  let lost = 25;
  const it = scene((call) => {
    if (call === 'send' && lost-- > 0) throw new ApiError(0);
  });
  await it.go();
  expect(it.reconnections).toHaveLength(25);
  expect(it.chunks.size).toBe(10);
  expect(it.shown).toContain('lost');
  expect(it.shown.lastIndexOf('back')).toBeGreaterThan(it.shown.lastIndexOf('lost'));
});

it('asks the server at once where it has the document', async () => {
  const it = scene((call) => {
    if (call === 'commit') throw new ApiError(409, 'File già inserito nel provvedimento X', 'ALREADY_USED');
  });
  it.setKnown();
  await expect(it.go()).rejects.toThrow('File già inserito nel provvedimento X');
  expect(it.log).toEqual(['known 0', 'commit 0']);
});

it("sends all of somebody else's document", async () => {
  const it = scene();
  it.setKnown();
  await it.go();
  expect(it.sent()).toHaveLength(10);
});

it('sends again what was lost before the commit, but not for ever', async () => {
  let cleaned = false;
  const once = scene((call) => {
    if (call === 'commit' && !cleaned) {
      cleaned = true;
      once.chunks.delete(4);
    }
  });
  await once.go();
  expect(once.sent().filter((number) => number === 4)).toHaveLength(2);

  const always = scene((call) => {
    if (call === 'commit') always.chunks.clear();
  });
  await expect(always.go()).rejects.toThrow('manca');
});

it('stops at once when given up', async () => {
  const it = scene((call, number) => {
    if (call === 'send' && number === 2) it.controller.abort();
  });
  await expect(it.go()).rejects.toThrow();
  expect(it.sent().length).toBeLessThan(6);
  expect(it.log).not.toContain('commit 0');
});
