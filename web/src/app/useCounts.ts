import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What the header counts: asked again on every page, and after every action. */
export function useCounts<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  const { pathname } = useLocation();
  const { data, isStale, refetch } = useQuery({ ...options, refetchOnWindowFocus: true });
  const asked = useRef(pathname);

  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    // Two entries may count from one answer.
    if (isStale) void refetch({ cancelRefetch: false });
  }, [pathname, isStale, refetch]);

  return data;
}
