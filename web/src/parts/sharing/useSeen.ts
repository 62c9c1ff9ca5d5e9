import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markSeen, type NewShares, newSharesQuery } from '@/api/sharing';

/** What is new to the reader and now before them is new no longer: the server is told once of each. */
export function useSeen(kind: keyof NewShares, ids: readonly string[]) {
  const queries = useQueryClient();
  const told = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationFn: (untold: string[]) => markSeen(kind, untold),
    onSuccess: () => queries.invalidateQueries({ queryKey: newSharesQuery.queryKey }),
    // Nothing is lost: what stays new is shown as new again.
    meta: { silent: true },
  });

  useEffect(() => {
    const untold = ids.filter((id) => !told.current.has(id));
    if (untold.length === 0) return;
    for (const id of untold) told.current.add(id);
    mutate(untold);
  }, [ids, mutate]);
}
