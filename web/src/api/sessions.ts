import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

export type OwnSession = components['schemas']['OwnSessionOut'];

/** Where the person is signed in: the session in use first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['user', 'session'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/user/session', { signal })),
  staleTime: 0,
  meta: { silent: true },
});

export async function endSession(id: string): Promise<void> {
  await rest.DELETE('/api/bdm/backoffice/user/session/{id}', { params: { path: { id } } });
}

/** Ends every other session of the person; how many there were. */
export async function endOtherSessions(): Promise<number> {
  return (await data(rest.DELETE('/api/bdm/backoffice/user/session'))).ended ?? 0;
}
