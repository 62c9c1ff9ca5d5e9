import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';
import { AVVISO_KEY } from './unread';

/** What somebody's save replaced of what the reader had written. */
export type Sovrascrittura = components['schemas']['SovrascritturaOut'];

/** The newest fifty, unread ones first. */
export const sovrascrittureQuery = queryOptions({
  queryKey: [...AVVISO_KEY, 'sovrascrittura'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/avviso/sovrascrittura', { signal })),
  staleTime: 0,
  meta: { silent: true },
});

/** Saves again what was replaced. */
export async function putBack(id: string): Promise<void> {
  await rest.POST('/api/bdm/backoffice/avviso/sovrascrittura/{id}/restored', { params: { path: { id } } });
}
