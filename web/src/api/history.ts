import { queryOptions } from '@tanstack/react-query';
import type { HistoryStep } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import { API, checked, send } from './http';

/** What was done to an item, oldest first; for those who may see its drafts, others get an `ApiError` 403. */
export const historyQuery = (kind: ItemKind, id: string) =>
  queryOptions({
    queryKey: ['history', kind, id],
    queryFn: async ({ signal }): Promise<HistoryStep[]> =>
      (await checked(await send(`${API}/${kind}/${encodeURIComponent(id)}/history`, { signal }))).json(),
    staleTime: 0,
    meta: { silent: true },
  });

/** One thing that happened to a decision (docs/regole/consultazione.md). `date` is a day or a moment, ISO 8601. */
export type TimelineEvent = {
  date: string;
  type: string;
  title: string;
  actor?: string;
  reason?: string;
  /** An address of ours. */
  link?: string;
};

/** Oldest first. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['timeline', id],
    queryFn: async ({ signal }): Promise<TimelineEvent[]> =>
      (
        await checked(await send(`${API}/provvedimento/${encodeURIComponent(id)}/timeline`, { signal }))
      ).json(),
    staleTime: 0,
    meta: { silent: true },
  });
