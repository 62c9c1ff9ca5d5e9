import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type Facet,
  type MassimaCard,
  type OtherBreadth,
  PASSAGES,
  type ProvvedimentoCard,
  searchMassimaQuery,
  searchProvvedimentoQuery,
} from '@/api/content';
import { ApiError, messageOf } from '@/api/http';
import { hasCriteria, type Search } from '@/domain/search';
import { notifyError } from '@/ui/toast';

export type SearchResults = Pick<
  UseQueryResult,
  'isFetching' | 'isError' | 'isPlaceholderData' | 'error' | 'refetch'
> & {
  count: number | undefined;
  /** The query as the server understood it. */
  expression: string;
  facets: Facet[];
  /** The same by all of the words instead of any, or the other way round. */
  otherBreadth: OtherBreadth | null | undefined;
  /** The same by the references alone instead of all that names a norm, or the other way round. */
  otherReach: OtherBreadth | null | undefined;
  provvedimento: ProvvedimentoCard[] | undefined;
  massima: MassimaCard[] | undefined;
};

/** The results of a search; without criteria nothing is asked. While the next page loads, the one before stays. */
export function useSearchResults(search: Search, compact: boolean): SearchResults {
  const passages = compact ? PASSAGES.compact : PASSAGES.whole;
  const abstracts = search.target === 'abstract';
  const wanted = hasCriteria(search);
  const common = { placeholderData: keepPreviousData, meta: { silent: true } };
  const provvedimento = useQuery({
    ...searchProvvedimentoQuery(search, passages),
    ...common,
    enabled: wanted && !abstracts,
  });
  const massima = useQuery({
    ...searchMassimaQuery(search, passages),
    ...common,
    enabled: wanted && abstracts,
  });
  const { data, isFetching, isError, isPlaceholderData, error, refetch } = abstracts
    ? massima
    : provvedimento;

  // What is wrong with the query is said where the query is; everything else is a fault, and told as one (docs/regole/messaggi.md).
  useEffect(() => {
    if (!error || isSyntaxError(error) || (error instanceof ApiError && error.status === 401)) return;
    notifyError(messageOf(error));
  }, [error]);

  return {
    count: data?.count,
    expression: data?.expression ?? '',
    facets: data?.facets ?? [],
    otherBreadth: data?.other_breadth,
    otherReach: data?.other_reach,
    provvedimento: abstracts ? undefined : provvedimento.data?.items,
    massima: abstracts ? massima.data?.items : undefined,
    isFetching,
    isError,
    isPlaceholderData,
    error,
    refetch,
  };
}

/** Whether the server did not understand the query. */
export function isSyntaxError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'QUERY_SYNTAX';
}
