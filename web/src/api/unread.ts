import { queryOptions } from '@tanstack/react-query';
import { data, rest } from './rest';

// Apart from the rest of the notices: every page has it.

export const AVVISO_KEY = ['avviso'] as const;

/** How many notices the reader has not looked at yet. */
export const unreadQuery = queryOptions({
  queryKey: [...AVVISO_KEY, 'count'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/avviso/count', { signal })),
  staleTime: 5_000,
  meta: { silent: true },
});
