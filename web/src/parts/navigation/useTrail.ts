import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewTappa } from '@/api/percorso';
import { type Search, searchAddress } from '@/domain/search';

/** The results of a search, whichever of their pages. */
export const trailAddress = (search: Search): string => searchAddress({ ...search, from: 0 });

/** Says what is shown, once it is: nothing waits for it, and where it cannot be said it is not kept. */
export function useTrail(shown: NewTappa | null): void {
  const queries = useQueryClient();
  const said = shown && JSON.stringify(shown);
  useEffect(() => {
    if (!said) return;
    import('@/api/percorso').then(({ addTappa }) => addTappa(said, queries)).catch(() => {});
  }, [said, queries]);
}
