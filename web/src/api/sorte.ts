import { queryOptions } from '@tanstack/react-query';
import { SortiDocument, type SortiQuery } from './generated/graphql/graphql';
import { execute } from './graphql';

/** What became of a decision, in a few words; they depend on its kind. */
export type ShortFate = SortiQuery['provvedimento']['items'][number]['sorte'] & { tipo: string };

/** As many as one call may name. */
const MOST = 100;

type Turn = { ids: Set<string>; answer: Promise<ReadonlyMap<string, ShortFate>> };
let next: Turn | null = null;

function nextTurn(): Turn {
  const ids = new Set<string>();
  const over = new Promise((resolve) => setTimeout(resolve));
  const answer = over.then(async () => {
    next = null;
    const { provvedimento } = await execute(SortiDocument, { id: [...ids] });
    return new Map(provvedimento.items.map(({ id, tipo, sorte }) => [id, { ...sorte, tipo }]));
  });
  return { ids, answer };
}

/** What the cards and links of a page ask for in one turn goes in one call. */
async function read(id: string): Promise<ShortFate | null> {
  if (!next || next.ids.size === MOST) next = nextTurn();
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
