import { queryOptions } from '@tanstack/react-query';
import { QUEUE_KEY } from './queueKey';
import { data, rest } from './rest';

/** How much waits for this person, by duty. On every page: it brings nothing of the lists along. */
export const waitingQuery = queryOptions({
  queryKey: [QUEUE_KEY, 'waiting'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/workflow/waiting', { signal })),
  staleTime: 5_000,
  meta: { silent: true },
});
