import { useQuery } from '@tanstack/react-query';
import { followedQuery } from '@/api/avvisi';
import { savedSearchQuery } from '@/api/savedSearch';
import { followedAddress } from '@/domain/avviso';
import { EMPTY_SEARCH, savedAddress, type Target } from '@/domain/search';

/** Where everything that the reader follows is read, by the id of its subscription. */
export function useAddresses(): ReadonlyMap<string, string> {
  const followed = useQuery(followedQuery()).data ?? [];
  const decisions = useSaved('provvedimento', followed);
  const abstracts = useSaved('abstract', followed);
  const searches = new Map([...decisions, ...abstracts]);
  return new Map(
    followed.flatMap((one) => {
      const address = followedAddress(one) ?? searches.get(one.target);
      return address ? [[one.id, address]] : [];
    }),
  );
}

/** The addresses of the saved searches for `target`, read where one of them is followed. */
function useSaved(target: Target, followed: readonly { kind: string | null }[]): [string, string][] {
  const kind = target === 'abstract' ? 'massima' : 'provvedimento';
  const enabled = followed.some((one) => one.kind === kind);
  const { data = [] } = useQuery({ ...savedSearchQuery(target), enabled });
  return data.map((saved) => [saved.id, savedAddress({ ...EMPTY_SEARCH, target }, saved)]);
}
