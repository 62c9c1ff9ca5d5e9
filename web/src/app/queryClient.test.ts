import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
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
