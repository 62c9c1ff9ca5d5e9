import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type QueueRow, queueQuery, savedSortQuery, saveSort } from '@/api/queue';
import { formatNumber } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import {
  DEFAULT_QUEUE_SORT,
  filtersFor,
  filtersSet,
  NO_FILTERS,
  type Queue,
  type QueueSort,
  queueAddress,
  readQueue,
} from '@/domain/queue';
import { PAGE_SIZE, pageCount } from '@/domain/search';
import type { WorkPlace } from '@/domain/work';
import { Shortcuts } from '@/parts/item/Shortcuts';
import { ActivitiesNav } from '@/parts/navigation/ActivitiesNav';
import { ListFailure } from '@/parts/problem/ListFailure';
import { DataTable } from '@/ui/DataTable';
import { Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';
import { useBulk } from '../bulk/useBulk';
import { OpenDrafts } from '../presence/OpenDrafts';
import { NewButtons } from './NewButtons';
import { useReturnToRow } from './returning';
import { columnsOf, QueueCard, reason } from './rows';
import { useRowKeys } from './useRowKeys';
import './queue.scss';

const NAMES: Record<ItemKind, { title: string; one: string; many: string; none: string }> = {
  provvedimento: {
    title: 'Le mie attività: provvedimenti',
    one: 'provvedimento in lavorazione',
    many: 'provvedimenti in lavorazione',
    none: 'Non sono presenti provvedimenti in lavorazione',
  },
  massima: {
    title: 'Le mie attività: abstract',
    one: 'abstract in lavorazione',
    many: 'abstract in lavorazione',
    none: 'Non sono presenti abstract in lavorazione',
  },
};

/** Both work queues (docs/regole/redazione.md). The address is the queue as it is shown: it can be shared, and gone back to. */
export default function QueuePage() {
  const kind: ItemKind = useLocation().pathname.includes('/abstract/') ? 'massima' : 'provvedimento';
  // Another queue begins anew: nothing of what was being typed goes along.
  return <WorkQueue key={kind} kind={kind} />;
}

function WorkQueue({ kind }: { kind: ItemKind }) {
  const names = NAMES[kind];
  usePageTitle(names.title);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const queue = readQueue(params, kind);
  const { sort, order } = useSort(queue);
  const latest = useRef(queue);
  latest.current = queue;

  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queueQuery(queue, sort ?? DEFAULT_QUEUE_SORT),
    enabled: sort !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const count = data?.count;
  const settled = count !== undefined && !isPlaceholderData;
  useReturnToRow(settled);
  useRowKeys();
  const bulk = useBulk(data?.items, () => kind, queueAddress(queue));
  const set = filtersSet(queue.filters);
  const placeOf = (row: QueueRow): WorkPlace => ({
    list: { of: 'queue', queue: { ...queue, sort } },
    position: queue.from + (data?.items.indexOf(row) ?? 0),
  });

  function change(part: Partial<Queue>) {
    const next = queueAddress({ ...latest.current, from: 0, ...part });
    navigate(next, { replace: true, preventScrollReset: true });
  }

  // An address beyond the end (items that have gone since): its last page instead.
  if (settled && count > 0 && queue.from >= count) {
    return (
      <Navigate to={queueAddress({ ...queue, from: (pagesOf(queue, count) - 1) * PAGE_SIZE })} replace />
    );
  }
  const columns = columnsOf(
    kind,
    {
      filters: queue.filters,
      onFilter: (filters) => change({ filters: { ...latest.current.filters, ...filters } }),
    },
    placeOf,
  );
  const empty = set ? (
    <div className="bdm-empty">
      <p className="lead mb-3">Nessun elemento in lavorazione corrisponde ai filtri.</p>
      <ClearButton onClear={() => change({ filters: NO_FILTERS })} />
    </div>
  ) : (
    <p className="bdm-empty lead mb-0">{names.none}</p>
  );
  return (
    <div className="container-xxl py-4 bdm-queue">
      <div className="bdm-queue-head">
        <h1>Le mie attività</h1>
        <NewButtons kind={kind} />
        <Shortcuts />
      </div>
      <div className="bdm-queue-bar">
        <ActivitiesNav
          current={kind}
          addresses={{
            provvedimento: addressWith('provvedimento', queue),
            massima: addressWith('massima', queue),
          }}
        />
        <p className="mb-0" aria-live="polite">
          {settled && `${formatNumber(count)} ${count === 1 ? names.one : names.many}`}
          {settled && set > 0 && ' con i filtri scelti'}
        </p>
        {set > 0 && (isError || (count ?? 0) > 0) && (
          <ClearButton onClear={() => change({ filters: NO_FILTERS })} />
        )}
      </div>
      <OpenDrafts />
      {bulk.bar}
      {isError && !settled ? (
        <ListFailure onRetry={refetch} />
      ) : (
        <DataTable
          caption={names.title}
          columns={columns}
          rows={data?.items}
          rowKey={(row) => row.id}
          sorting={sort ?? undefined}
          onSort={(next) => {
            const wanted = next as QueueSort;
            order(wanted);
            change({ sort: wanted });
          }}
          card={(row) => <QueueCard kind={kind} row={row} place={placeOf(row)} />}
          leading={bulk.leading}
          note={reason}
          empty={empty}
          filtersSet={set}
          stale={isPlaceholderData}
          size={PAGE_SIZE}
        />
      )}
      {count !== undefined && (
        <Pagination
          label="Pagine delle attività"
          current={queue.from / PAGE_SIZE + 1}
          total={pagesOf(queue, count)}
          address={(page) => queueAddress({ ...queue, from: (page - 1) * PAGE_SIZE })}
        />
      )}
    </div>
  );
}

/** The queue of a kind with the filters that it shares with the one shown. */
const addressWith = (kind: ItemKind, { filters }: Queue) =>
  queueAddress({ kind, filters: filtersFor(kind, filters), sort: null, from: 0 });

/** Only the index limits how far one can turn the pages, and only titles are looked for there. */
function pagesOf(queue: Queue, count: number): number {
  return queue.filters.titolo ? pageCount(count) : Math.ceil(count / PAGE_SIZE);
}

/** The order of the address, or the one used last; null until that is known. */
function useSort(queue: Queue): { sort: QueueSort | null; order: (sort: QueueSort) => void } {
  const queries = useQueryClient();
  const saved = savedSortQuery(queue.kind);
  const { data, isPending } = useQuery({ ...saved, enabled: queue.sort === null });
  const kind = queue.kind;
  const shown = useRef<QueueSort | null>(null);
  const sort = queue.sort ?? (isPending ? shown.current : (data ?? DEFAULT_QUEUE_SORT));
  useEffect(() => {
    shown.current = sort;
  }, [sort]);
  return {
    sort,
    order(next) {
      queries.setQueryData(saved.queryKey, next);
      // It is a convenience: that it could not be kept is nobody's concern now.
      void saveSort(kind, next).catch(() => {});
    },
  };
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button color="primary" outline size="sm" onClick={onClear}>
      Rimuovi i filtri
    </Button>
  );
}
