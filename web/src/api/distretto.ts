import { queryOptions } from '@tanstack/react-query';
import { data, rest } from './rest';

/** The districts: `id` is what decisions carry ('L_AQUILA'), `nome` what people read. */
export const distrettiQuery = queryOptions({
  queryKey: ['distretto'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/distretto', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
});
