import { queryOptions } from '@tanstack/react-query';
import { data, rest } from './rest';

/**
 * The query with the terms of law for its words ('stalking': 'atti persecutori'). What the query `before` has too stays
 * as it is there: an addition that was taken out is not made again.
 */
export const additionsQuery = (q: string, before: string) =>
  queryOptions({
    queryKey: ['additions', q, before],
    queryFn: async ({ signal }) => {
      const query = { q, before };
      return (await data(rest.GET('/api/bdm/backoffice/search/additions', { params: { query }, signal }))).q;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
