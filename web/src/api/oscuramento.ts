import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

/** What was decided of the personal data of a decision; `decisioni` only for those who work on it. */
export type Oscuramento = components['schemas']['Oscuramento'];

export const oscuramentoQuery = (id: string) =>
  queryOptions({
    queryKey: ['oscuramento', id],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/provvedimento/{id}/oscuramento', { params: { path: { id } }, signal }),
      ),
    staleTime: 0,
    meta: { silent: true },
  });
