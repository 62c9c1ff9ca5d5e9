import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { NewDocumentNote } from '@/api/documentNote';

/** A passage of one page, in the shape of the API. */
export type Passage = Omit<NewDocumentNote, 'file_hash' | 'color' | 'request_id'>;

/** A new passage that the server does not have yet; `failed` says that it could not be reached. */
export type PendingNote = { key: string; passage: Passage; color: string; failed: boolean };

type Pending = readonly PendingNote[];

const NONE: Pending = [];

/** The passages of a document on their way to the server: its pages and its text show them as if they were there. */
export function usePending(fileHash: string | null) {
  const queries = useQueryClient();
  const key = useMemo(() => ['evidenziati', fileHash], [fileHash]);
  const { data: pending = NONE } = useQuery<Pending>({ queryKey: key, queryFn: skipToken });
  const setPending = useCallback(
    (change: (before: Pending) => Pending) =>
      queries.setQueryData<Pending>(key, (before) => change(before ?? NONE)),
    [queries, key],
  );
  return { pending, setPending };
}
