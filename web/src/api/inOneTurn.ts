/** What is asked of one item each, by all that ask in one turn, in one call. */
export function inOneTurn<Answer>(ask: (ids: string[]) => Promise<ReadonlyMap<string, Answer>>) {
  let next: { ids: Set<string>; answer: Promise<ReadonlyMap<string, Answer>> } | null = null;
  return async (id: string): Promise<Answer | null> => {
    if (!next) {
      const ids = new Set<string>();
      const turn = new Promise((over) => setTimeout(over));
      const answer = turn.then(() => {
        next = null;
        return ask([...ids]);
      });
      next = { ids, answer };
    }
    next.ids.add(id);
    return (await next.answer).get(id) ?? null;
  };
}
