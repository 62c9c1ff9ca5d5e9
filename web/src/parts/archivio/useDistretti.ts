import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { distrettiQuery } from '@/api/distretto';

/** The names of the districts by id. */
export function useDistretti(): ReadonlyMap<string, string> {
  const { data } = useQuery(distrettiQuery);
  return useMemo(() => new Map(data?.map(({ id, nome }) => [id, nome])), [data]);
}
