import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import type { components } from './generated/openapi';
import { data, rest } from './rest';

export type Passo = components['schemas']['PassoOut'];
export type Citato = components['schemas']['PrecedenteOut'];

/** As many names as the server takes at once. */
const MOST_NAMES = 20;

/** A decision as others cite it, however its name is spelled, and what those of `area` say of it. */
export function precedenteQuery(nome: string, area: Area) {
  return queryOptions({
    queryKey: ['precedente', nome, area],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/precedente', { params: { query: { nome, area } }, signal })),
    enabled: nome !== '',
    meta: { silent: true },
  });
}

/** The sentences in which decisions name what is called by one of `names`, by the decision. */
export function passiQuery(names: readonly string[], ids: readonly string[]) {
  const query = { nome: [...new Set(names)].slice(0, MOST_NAMES), id: [...ids] };
  return queryOptions({
    queryKey: ['citazione', 'passi', query],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Passo[]>> => {
      const found = await data(
        rest.GET('/api/bdm/backoffice/citazione/passi', { params: { query }, signal }),
      );
      return new Map(found.map(({ id, passi }) => [id, passi]));
    },
    enabled: names.length > 0 && ids.length > 0,
    // The decisions can be read without.
    meta: { silent: true },
  });
}
