import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { LatestMassimaDocument, LatestProvvedimentoDocument } from './generated/graphql/graphql';
import { execute } from './graphql';
import { data, rest } from './rest';

/** Keywords of published content with how often each occurs, the most frequent first. */
export function keywordsQuery(target: Target, area: Area) {
  const params = { path: { field: 'parola_chiave' as const, area } };
  return queryOptions({
    queryKey: ['occurrence', target, area],
    queryFn: ({ signal }) =>
      data(
        target === 'abstract'
          ? rest.GET('/api/bdm/backoffice/massima/occurrence/{field}/{area}', { params, signal })
          : rest.GET('/api/bdm/backoffice/provvedimento/occurrence/{field}/{area}', { params, signal }),
      ),
    staleTime: 5 * 60_000,
    meta: { silent: true },
  });
}

/** Published decisions and abstracts by district and area, since 01/01/2016. */
export const publishedQuery = queryOptions({
  queryKey: ['archive', 'published'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/archive/published', { signal })),
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

export type LatestItem = {
  id: string;
  /** What the item is called in a list. */
  title: string;
  /** For an abstract, the decision it is of. */
  subtitle: string | null;
  data_pubblicazione: string | null;
  ufficio: string;
  materia: string | null;
};

const LATEST = 10;

/** What was published last in the area. */
export function latestQuery(target: Target, area: Area) {
  const variables = { area, size: LATEST };
  return queryOptions({
    queryKey: ['latest', target, variables],
    queryFn: async ({ signal }): Promise<LatestItem[]> => {
      if (target === 'abstract') {
        const { massima } = await execute(LatestMassimaDocument, variables, signal);
        return massima.items.map((item) => ({ ...item, title: item.titolo, subtitle: item.label }));
      }
      const { provvedimento } = await execute(LatestProvvedimentoDocument, variables, signal);
      return provvedimento.items.map((item) => ({ ...item, title: item.label, subtitle: null }));
    },
    meta: { silent: true },
  });
}
