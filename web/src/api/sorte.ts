import { queryOptions } from '@tanstack/react-query';
import { SortiDocument, type SortiQuery } from './generated/graphql/graphql';
import { execute } from './graphql';
import { inOneTurn } from './inOneTurn';

/** What became of a decision, in a few words; they depend on its kind. */
export type ShortFate = SortiQuery['provvedimento']['items'][number]['sorte'] & { tipo: string };

/** What the cards and links of a page ask for. */
const read = inOneTurn<ShortFate>(async (id) => {
  const { provvedimento } = await execute(SortiDocument, { id });
  return new Map(provvedimento.items.map(({ id, tipo, sorte }) => [id, { ...sorte, tipo }]));
});

/** A list does not wait for it, and says nothing where it cannot be had. */
export const fateQuery = (id: string) =>
  queryOptions({
    queryKey: ['sorte', id],
    queryFn: () => read(id),
    staleTime: 5 * 60_000,
    retry: false,
    meta: { silent: true },
  });
