import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CitingFilter, PAGE_OF_CITING } from '@/domain/citing';
import type { Area } from '@/domain/preferences';
import { CardsProvvedimentoDocument } from './generated/graphql/graphql';
import type { components, operations } from './generated/openapi';
import { execute } from './graphql';
import { data, rest } from './rest';

export type Passo = components['schemas']['PassoOut'];
export type Citanti = components['schemas']['CitantiOut'];
export type Citato = components['schemas']['PrecedenteOut'];

type Asked = operations['citanti_api_bdm_backoffice_precedente_citanti_get']['parameters']['query'];

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

/** A page of those that cite it, with their cards: what can no longer be read is left out. */
export function citantiQuery(nome: string, area: Area, filter: CitingFilter) {
  const { parole, parte, esito, anno, distretto, ordine, pagina } = filter;
  const query = {
    nome,
    area,
    ...(parole && { parole }),
    ...(parte && { parte }),
    ...(esito && { esito: [esito as NonNullable<Asked['esito']>[number]] }),
    ...(anno && { anno }),
    ...(distretto && { distretto: [distretto] }),
    ordine,
    from: (pagina - 1) * PAGE_OF_CITING,
    size: PAGE_OF_CITING,
  };
  return queryOptions({
    queryKey: ['precedente', 'citanti', query],
    queryFn: async ({ signal }) => {
      const page = await data(
        rest.GET('/api/bdm/backoffice/precedente/citanti', { params: { query }, signal }),
      );
      const id = page.items.map((item) => item.id);
      const found = id.length > 0 ? await execute(CardsProvvedimentoDocument, { id }, signal) : null;
      const cards = new Map(found?.provvedimento.items.map((card) => [card.id, card]));
      const items = page.items.flatMap(({ id, passi }) => {
        const card = cards.get(id);
        return card ? [{ card, passi }] : [];
      });
      return { ...page, items };
    },
    placeholderData: keepPreviousData,
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
