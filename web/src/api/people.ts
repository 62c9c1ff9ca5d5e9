import { queryOptions } from '@tanstack/react-query';
import { data, rest } from './rest';

/** People are found from this many characters on (docs/regole/accesso.md#cercare-una-persona). */
export const PEOPLE_SEARCH_MIN = 3;

/** People found by surname, name or e-mail: 20 at most. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['user', 'search', q],
    queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/user', { params: { query: { q } }, signal })),
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  });
