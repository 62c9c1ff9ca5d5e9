import { createContext, useContext, useState } from 'react';
import type { FieldComment } from '@/domain/history';

type Written = readonly FieldComment[];

/** The comments that wait to go with what is sent back, where more than the dialog that sends it back writes them. */
export const WrittenComments = createContext<readonly [Written, (written: Written) => void] | null>(null);

/** Those of an item in one status: what has moved begins anew. */
export function useWritten(status: string | undefined) {
  const [kept, keep] = useState<{ status: typeof status; written: Written }>({ status, written: [] });
  const write = (written: Written) => keep({ status, written });
  return [kept.status === status ? kept.written : [], write] as const;
}

/** Those around, or one's own. */
export function useWrittenComments() {
  const own = useState<Written>([]);
  return useContext(WrittenComments) ?? own;
}
