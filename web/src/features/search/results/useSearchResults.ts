import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  type MassimaCard,
  type ProvvedimentoCard,
  searchMassimaQuery,
  searchProvvedimentoQuery,
} from '@/api/content';
import type { Search } from '@/domain/search';

export type SearchResults = Pick<UseQueryResult, 'isFetching' | 'isError' | 'isPlaceholderData'> & {
  count: number | undefined;
  provvedimento: ProvvedimentoCard[] | undefined;
  massima: MassimaCard[] | undefined;
};

/** The results of a search; without criteria nothing is asked. While the next page loads, the one before stays. */
export function useSearchResults(search: Search): SearchResults {
  const abstracts = search.target === 'abstract';
  const provvedimento = useQuery({
    ...searchProvvedimentoQuery(search),
    enabled: search.q !== '' && !abstracts,
    placeholderData: keepPreviousData,
  });
  const massima = useQuery({
    ...searchMassimaQuery(search),
    enabled: search.q !== '' && abstracts,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isError, isPlaceholderData } = abstracts ? massima : provvedimento;
  return {
    count: data?.count,
    provvedimento: abstracts ? undefined : provvedimento.data?.items,
    massima: abstracts ? massima.data?.items : undefined,
    isFetching,
    isError,
    isPlaceholderData,
  };
}
