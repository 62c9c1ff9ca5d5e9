import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { firstQuery } from '@/api/work';
import { alike, type WorkList, workState } from '@/domain/work';
import type { WorkflowItem } from '@/domain/workflow';
import { useWorkPlace } from './useWorkPlace';

const NO_LIST: WorkList = { of: 'todo', duty: null };

/**
 * What waits for the same after this item, in the list that it was opened from: how many are left, and the way to the
 * next; null where none is.
 */
export function useNext(item: WorkflowItem | null): { left: number; open: () => void } | null {
  const navigate = useNavigate();
  const place = useWorkPlace(item?.id ?? null);
  const list = item && alike(place, item);
  const { data } = useQuery({ ...firstQuery(list ?? NO_LIST), enabled: list !== null });
  if (!item || !list || !data) return null;
  const at = data.items.findIndex(({ id }) => id === item.id);
  const next = data.items[at + 1] ?? data.items.find(({ id }) => id !== item.id);
  if (!next) return null;
  const state = workState(place ?? { list, position: Math.max(0, at) });
  return {
    left: data.count - (at < 0 ? 0 : 1),
    open: () => void navigate(next.address, { replace: true, state }),
  };
}
