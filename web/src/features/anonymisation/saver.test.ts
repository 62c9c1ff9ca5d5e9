import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Review, ReviewStatus } from '@/api/anonymisation';
import { ApiError } from '@/api/http';
import type { Change } from '@/domain/anonymisation';
import { applied } from '@/domain/anonymisationChange';
import { review } from '@/test/review';
import { ReviewSaver, type SaverPorts } from './saver';

const accept = (...ids: string[]): Change => ({
  decisions: ids.map((id) => ({ id, decision: 'ACCETTATO' as const })),
});

/** A server that has a review, and what it was told. */
function world(first: Review = review()) {
  const server = { review: first, sent: [] as Change[], fail: [] as (Error | (() => void))[] };
  const ports: SaverPorts = {
    send: vi.fn(async (seen: Review, change: Change): Promise<ReviewStatus> => {
      const next = server.fail.shift();
      if (next instanceof Error) throw next;
      next?.();
      if (seen.version !== server.review.version) throw new ApiError(409, 'Modificata', 'EDIT_CONFLICT');
      server.sent.push(change);
      server.review = { ...applied(server.review, change), version: server.review.version + 1 };
      return server.review;
    }),
    reload: vi.fn(async () => server.review),
    isConflict: (error) => error instanceof ApiError && error.code === 'EDIT_CONFLICT',
    refusalOf: (error) => (error instanceof ApiError && error.status === 422 ? error.message : null),
    onConflict: vi.fn(),
    onRefused: vi.fn(),
    keep: vi.fn(),
  };
  return { server, ports, saver: new ReviewSaver(ports, first) };
}

const decisions = ({ review: { spans } }: ReviewSaver['state']) =>
  spans.map(({ decision }) => decision[0]).join('');
const later = (ms = 500) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});

describe('decisions', () => {
  it('are shown at once, sent together, one batch after the other', async () => {
    const { saver, server } = world();
    saver.change(accept('s1'));
    saver.change(accept('s2'));
    expect(decisions(saver.state)).toBe('AAPP');
    expect(server.sent).toEqual([]);
    server.fail.push(() => saver.change(accept('s3')));
    await later();
    await later();
    expect(server.sent).toEqual([accept('s1', 's2'), accept('s3')]);
    expect(saver.state.status).toBe('clean');
    expect(saver.state.review.version).toBe(3);
  });

  it('are kept in the browser until the server has them', async () => {
    const { saver, ports } = world();
    saver.change(accept('s1'));
    expect(ports.keep).toHaveBeenLastCalledWith(accept('s1'));
    await later();
    expect(ports.keep).toHaveBeenLastCalledWith(null);
  });

  it('of an earlier visit that were not saved are saved now', async () => {
    const { server, ports } = world();
    const again = new ReviewSaver(ports, server.review, accept('s4', 's99'));
    expect(decisions(again.state)).toBe('PPPA');
    await later();
    expect(server.sent).toEqual([accept('s4')]);
  });

  it('are sent along when the page goes away', () => {
    const { saver, ports } = world();
    saver.change(accept('s1'));
    saver.leave();
    expect(ports.send).toHaveBeenCalledExactlyOnceWith(expect.anything(), accept('s1'), { leaving: true });
  });
});

describe('without an answer', () => {
  it('it is tried again, with what came after it', async () => {
    const { saver, server } = world();
    server.fail.push(new ApiError(0));
    saver.change(accept('s1'));
    await later();
    expect(saver.state.status).toBe('failed');
    saver.change(accept('s2'));
    await later();
    expect(server.sent).toEqual([accept('s1', 's2')]);
    expect(saver.state.status).toBe('clean');
  });
});

describe('somebody else', () => {
  it('was faster: theirs stay, mine on other passages are saved over their version', async () => {
    const { saver, server, ports } = world();
    server.review = {
      ...applied(server.review, { decisions: [{ id: 's1', decision: 'RIFIUTATO' }] }),
      version: 9,
    };
    saver.change(accept('s1', 's2'));
    await later();
    await later();
    expect(decisions(saver.state)).toBe('RAPP');
    expect(server.sent).toEqual([accept('s2')]);
    expect(ports.onConflict).toHaveBeenCalledExactlyOnceWith(1);
    expect(saver.state).toMatchObject({ status: 'clean', review: { version: 10 } });
  });
});

describe('a refusal', () => {
  it('is told, and what the server has is shown', async () => {
    const { saver, server, ports } = world();
    server.fail.push(new ApiError(422, 'Il passo non è tra quelli della revisione.'));
    saver.change(accept('s1'));
    await later();
    expect(ports.onRefused).toHaveBeenCalledExactlyOnceWith('Il passo non è tra quelli della revisione.');
    expect(decisions(saver.state)).toBe('PPPP');
    expect(saver.state.status).toBe('clean');
  });
});

it('flush is done once everything is with the server', async () => {
  const { saver, server } = world();
  saver.change(accept('s1'));
  await saver.flush();
  expect(server.sent).toHaveLength(1);
  await saver.flush();
  expect(server.sent).toHaveLength(1);
});
