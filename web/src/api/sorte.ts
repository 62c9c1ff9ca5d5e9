import { queryOptions } from '@tanstack/react-query';
import { SortiDocument, type SortiQuery } from './generated/graphql/graphql';
import { execute } from './graphql';

/** What became of a decision, in a few words; they depend on its kind. */
export type ShortFate = SortiQuery['provvedimento']['items'][number]['sorte'] & { tipo: string };

let next: { ids: Set<string>; answer: Promise<ReadonlyMap<string, ShortFate>> } | null = null;

/** What the cards of a page ask for in one turn goes in one call. */
async function read(id: string): Promise<ShortFate | null> {
  if (!next) {
    const ids = new Set<string>();
    const turn = new Promise((over) => setTimeout(over));
    const answer = turn.then(async () => {
      next = null;
      const { provvedimento } = await execute(SortiDocument, { id: [...ids] });
      return new Map(provvedimento.items.map(({ id, tipo, sorte }) => [id, { ...sorte, tipo }]));
    });
    next = { ids, answer };
  }
  next.ids.add(id);
  return (await next.answer).get(id) ?? null;
}

/** A list does not wait for it, and says nothing where it cannot be had. */
export const fateQuery = (id: string) =>
  queryOptions({
    queryKey: ['sorte', id],
    queryFn: () => read(id),
    staleTime: 5 * 60_000,
    retry: false,
    meta: { silent: true },
  });
