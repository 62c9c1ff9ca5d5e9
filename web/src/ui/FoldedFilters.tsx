import type { ReactNode } from 'react';
import { NARROW, useMedia } from './useMedia';
import './dataTable.scss';

/** The filters of a list, folded away on a narrow screen; `set` is how many are set, where that is told. */
export function FoldedFilters({ set = 0, children }: { set?: number; children: ReactNode }) {
  if (!useMedia(NARROW)) return children;
  return (
    <details className="bdm-table-tools">
      <summary>
        Filtra
        <FiltersSet count={set} />
      </summary>
      {children}
    </details>
  );
}

export function FiltersSet({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="bdm-table-count">{count === 1 ? '1 filtro attivo' : `${count} filtri attivi`}</span>
  );
}
