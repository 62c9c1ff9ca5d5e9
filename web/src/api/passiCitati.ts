import { queryOptions } from '@tanstack/react-query';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

export type PassiCitati = components['schemas']['PassiCitatiOut'];
export type PassoCitato = PassiCitati['passi'][number];

/** Which paragraphs of a decision's text others cite, and in which sentences. */
export function passiCitatiQuery(id: string, anonymised: boolean) {
  return queryOptions({
    queryKey: ['document', id, 'passi-citati', anonymised],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/provvedimento/{id}/passi-citati', {
          params: { path: { id }, query: { anonymized: anonymised } },
          signal,
        }),
      ),
    // The text can be read without.
    meta: { silent: true },
  });
}
