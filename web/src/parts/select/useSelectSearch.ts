import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SelectQuery } from '@/api/select';
import type { Area } from '@/domain/preferences';
import { VISIBLE_RESULTS } from '@/domain/search';
import { type Criteria, queryOf } from './criteria';
import type { Kind } from './kinds';

/** Results of a page (docs/regole/ricerca.md#scegliere-un-elemento). */
const SIZE = 5;

/** What is looked for, among the contents in work or the published ones, and the page that is found of it. */
export function useSelectSearch<Item extends { id: string }>(kind: Kind<Item>, locked: Area | undefined) {
  const [inWork, setInWork] = useState(false);
  const [area, setArea] = useState<Area>(locked ?? 'civile');
  const [criteria, setCriteria] = useState<Criteria>([]);
  const [page, setPage] = useState(1);

  const q = queryOf(criteria, kind.target);
  const wanted: SelectQuery = { inWork, area, q, from: (page - 1) * SIZE, size: SIZE };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...kind.query(wanted),
    enabled: q !== '',
    // The page before stays until the next one comes; what another tab or area had does not.
    placeholderData: (before, query) => {
      const last = query?.queryKey[2] as SelectQuery | undefined;
      return last?.inWork === inWork && last.area === area ? before : undefined;
    },
  });
  const found = q === '' ? undefined : data;
  const pages = Math.ceil(Math.min(found?.count ?? 0, VISIBLE_RESULTS) / SIZE);

  function look(change: { inWork?: boolean; area?: Area; criteria?: Criteria }) {
    if (change.inWork !== undefined) setInWork(change.inWork);
    if (change.area !== undefined) setArea(change.area);
    if (change.criteria !== undefined) setCriteria(change.criteria);
    setPage(1);
  }

  return {
    ...{ inWork, area, criteria, look, page, pages, setPage },
    ...{ q, found, error, isFetching, isPlaceholderData, refetch },
  };
}

export type SelectSearch<Item extends { id: string }> = ReturnType<typeof useSelectSearch<Item>>;
