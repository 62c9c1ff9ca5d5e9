import { queryOptions } from '@tanstack/react-query';
import type { HistoryStep } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import { API, answerTo } from './http';

/** What was done to an item, oldest first; for those who may see its drafts, others get an `ApiError` 403. */
export const historyQuery = (kind: ItemKind, id: string) =>
  queryOptions({
    queryKey: ['history', kind, id],
    queryFn: ({ signal }) =>
      answerTo<HistoryStep[]>(`${API}/${kind}/${encodeURIComponent(id)}/history`, { signal }),
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
    queryFn: ({ signal }) =>
      answerTo<TimelineEvent[]>(`${API}/provvedimento/${encodeURIComponent(id)}/timeline`, { signal }),
    staleTime: 0,
    meta: { silent: true },
  });
