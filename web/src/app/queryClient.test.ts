import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/http';
import { createQueryClient } from './queryClient';

afterEach(() => onlineManager.setOnline(true));

it('what cannot be done without a connection fails, and is not done later on', async () => {
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  let calls = 0;
  const mutation = queries.getMutationCache().build(queries, {
    ...queries.getDefaultOptions().mutations,
    mutationFn: async () => {
      calls += 1;
      throw new ApiError(0);
    },
  });
  await expect(mutation.execute(undefined)).rejects.toThrow(ApiError);
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(calls).toBe(1);
});

it.each([
  [7, 2],
  [900, 1],
])(
  'after too many requests reads wait as long as the server says, %i s, and not for ever',
  async (seconds, asked) => {
    vi.useFakeTimers();
    let calls = 0;
    const observer = new QueryObserver(createQueryClient(), {
      queryKey: ['tutto'],
      queryFn: async () => {
        calls += 1;
        throw new ApiError(429, 'Troppe richieste', 'TOO_MANY_REQUESTS', [], { retry_after: seconds });
      },
    });
    const leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(6_900);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls).toBe(asked);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toBe(asked);
    expect(observer.getCurrentResult().error?.message).toBe('Troppe richieste');
    leave();
    vi.useRealTimers();
  },
);
