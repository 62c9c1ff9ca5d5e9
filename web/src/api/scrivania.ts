import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';
import { AVVISO_KEY } from './unread';

/** What somebody else did with what the reader had written, prepared or published. */
export type DeskEvent = components['schemas']['ScrivaniaOut'];

/** The newest fifty of the last thirty days. */
export const scrivaniaQuery = queryOptions({
  queryKey: [...AVVISO_KEY, 'scrivania'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/avviso/scrivania', { signal })),
  staleTime: 0,
  meta: { silent: true },
});
