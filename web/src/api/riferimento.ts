import { queryOptions } from '@tanstack/react-query';
import type { Area } from '@/domain/preferences';
import { data, rest } from './rest';

const HOUR = 60 * 60 * 1000;

/** Texts as normative references: the printed form of each and the addresses of the official text, also on a day. */
export function letturaQuery(testi: readonly string[], on?: string | null) {
  const query = { testo: [...testi], ...(on ? { data: on } : {}) };
  return queryOptions({
    queryKey: ['riferimento_normativo', 'lettura', query],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/riferimento_normativo/lettura', { params: { query }, signal })),
    enabled: testi.length > 0,
    staleTime: HOUR,
    gcTime: HOUR,
    // A reference can be read without its link.
    meta: { silent: true },
  });
}

/** An article and all its parts that decisions of `area` name, in the order of the act, with how many do. */
export function partiQuery(reference: string, area: Area) {
  const query = { q: reference, area };
  return queryOptions({
    queryKey: ['riferimento_normativo', 'parti', query],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/riferimento_normativo/parti', { params: { query }, signal })),
    enabled: reference !== '',
    meta: { silent: true },
  });
}
