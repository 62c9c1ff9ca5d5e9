/** As many as one call may name. */
const MOST = 100;

/** What is asked of one item each, by all that ask in one turn, in one call. */
export function inOneTurn<Answer>(ask: (ids: string[]) => Promise<ReadonlyMap<string, Answer>>) {
  type Turn = { ids: Set<string>; answer: Promise<ReadonlyMap<string, Answer>> };
  let next: Turn | null = null;
  function nextTurn(): Turn {
    const ids = new Set<string>();
    const turn = new Promise((over) => setTimeout(over));
    const answer = turn.then(() => {
      next = null;
      return ask([...ids]);
    });
    return { ids, answer };
  }
  return async (id: string): Promise<Answer | null> => {
    if (!next || next.ids.size === MOST) next = nextTurn();
    next.ids.add(id);
    return (await next.answer).get(id) ?? null;
  };
}
