import type { ReactNode } from 'react';
import type { QueueRow } from '@/api/queue';
import type { ItemKind } from '@/domain/item';
import { useCurrentUser } from '@/parts/session';
import { BulkBar } from './BulkBar';
import { BulkMoves } from './BulkMoves';
import { ChooseBox } from './ChooseBox';
import { toChoose, useChosen, type WholeList } from './chosen';

/**
 * Rows that are chosen to be moved together: the bar over them, and the box before each. `of` is the list and the page:
 * with another one nothing is chosen. `list`: where all that it finds may be chosen, too.
 */
export function useBulk<Row extends QueueRow>(
  rows: readonly Row[] | undefined,
  kindOf: (row: Row) => ItemKind,
  of: string,
  list?: WholeList,
): { bar: ReactNode; leading: { label: string; cell: (row: Row) => ReactNode } | undefined } {
  const user = useCurrentUser();
  const page = (rows ?? []).map((row) => toChoose(user, kindOf(row), row));
  const chosen = useChosen(page, of, list);
  const able = page.some((row) => row.able);
  return {
    bar: (
      <>
        {list && <BulkMoves />}
        <BulkBar page={page} chosen={chosen} list={list} />
      </>
    ),
    leading: able
      ? {
          label: 'Seleziona',
          cell: (row) => <ChooseBox item={toChoose(user, kindOf(row), row)} chosen={chosen} />,
        }
      : undefined,
  };
}
