import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import { data, rest } from './rest';

/** How many published decisions of `area` each expression finds for the reader. */
export const countsQuery = (area: Area, expressions: readonly string[]) =>
  queryOptions({
    queryKey: ['counts', area, expressions],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const query = { area, q: [...expressions] };
      const { counts } = await data(
        rest.GET('/api/bdm/backoffice/search/counts', { params: { query }, signal }),
      );
      return new Map(expressions.map((q, at) => [q, counts[at] ?? 0]));
    },
    enabled: expressions.length > 0,
    staleTime: 5 * 60_000,
    meta: { silent: true },
  });
