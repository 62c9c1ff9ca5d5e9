import { createContext, useContext, useState } from 'react';
import type { FieldComment } from '@/domain/history';
import { useKept } from '@/parts/draft';

type Written = readonly FieldComment[];

/** The comments that wait to go with what is sent back, where more than the dialog that sends it back writes them. */
export const WrittenComments = createContext<readonly [Written, (written: Written) => void] | null>(null);

type Waiting = { status: string | undefined; written: Written };

/** Those of an item in one status: what has moved begins anew. They outlive a reload and a session that ended. */
export function useWritten(item: { id: string; status: string } | null) {
  const status = item?.status;
  const [kept, keep] = useState<Waiting>({ status, written: [] });
  const written = kept.status === status ? kept.written : [];
  useKept<Waiting>(item && `commenti.${item.id}`, written.length > 0 ? { status, written } : null, keep);
  return [written, (now: Written) => keep({ status, written: now })] as const;
}

/** Those around, or one's own. */
export function useWrittenComments() {
  const own = useState<Written>([]);
  return useContext(WrittenComments) ?? own;
}
