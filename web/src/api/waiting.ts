import { queryOptions } from '@tanstack/react-query';
import { data, rest } from './rest';

/** Everything about the queues begins with this, to be read again together. */
export const QUEUE_KEY = 'attivita';

/** How much waits for this person, by kind; up to 1,000 each. */
export const waitingQuery = queryOptions({
  queryKey: [QUEUE_KEY, 'waiting'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/workflow/waiting', { signal })),
  staleTime: 5_000,
  meta: { silent: true },
});
