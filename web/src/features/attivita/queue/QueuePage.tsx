import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type QueueRow, type QueueView, queueQuery, savedViewQuery, saveView } from '@/api/queue';
import { formatNumber } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import {
  DEFAULT_QUEUE_SIZE,
  DEFAULT_QUEUE_SORT,
  filtersFor,
  filtersSet,
  NO_FILTERS,
  type Queue,
  type QueueSize,
  type QueueSort,
  queryOf,
  queueAddress,
  queuePages,
  readQueue,
} from '@/domain/queue';
import type { WorkPlace } from '@/domain/work';
import { Shortcuts } from '@/parts/item/Shortcuts';
import { ActivitiesNav } from '@/parts/navigation/ActivitiesNav';
import { ListFailure } from '@/parts/problem/ListFailure';
import { DataTable } from '@/ui/DataTable';
import { Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';
import type { WholeList } from '../bulk/chosen';
import { useBulk } from '../bulk/useBulk';
import { OpenDrafts } from '../presence/OpenDrafts';
import { AssignedToField, type Filtering } from './filters';
import { NewButtons } from './NewButtons';
import { useReturnToRow } from './returning';
import { columnsOf, QueueCard, reason } from './rows';
import { SearchField } from './SearchField';
import { SizeField } from './SizeField';
import { useRowKeys } from './useRowKeys';
import { ViewMenu } from './view/ViewMenu';
import './queue.scss';

type Names = { title: string; one: string; many: string; none: string };

const NAMES: Record<ItemKind, Names> = {
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
  const asked = readQueue(params, kind);
  const { sort, size, keep } = useView(asked);
  // An address that says nothing stays short as long as the size is that of everybody.
  const queue = { ...asked, size: asked.size ?? (size === DEFAULT_QUEUE_SIZE ? null : size) };
  const latest = useRef(queue);
  latest.current = queue;

  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queueQuery(queue, sort ?? DEFAULT_QUEUE_SORT, size ?? DEFAULT_QUEUE_SIZE),
    enabled: sort !== null && size !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const count = data?.count;
  const unsearchable = data?.unsearchable ?? 0;
  const field = useRef<HTMLInputElement>(null);
  const settled = count !== undefined && !isPlaceholderData;
  const rows = size ?? DEFAULT_QUEUE_SIZE;
  useReturnToRow(settled);
  useRowKeys();
  const set = filtersSet(queue.filters);
  const bulk = useBulk(data?.items, () => kind, queueAddress(queue), wholeOf(queue, count));
  const placeOf = (row: QueueRow): WorkPlace => ({
    list: { of: 'queue', queue: { ...queue, sort } },
    position: queue.from + (data?.items.indexOf(row) ?? 0),
  });

  function change(part: Partial<Queue>) {
    const next = queueAddress({ ...latest.current, from: 0, ...part });
    navigate(next, { replace: true, preventScrollReset: true });
  }

  function changeSize(wanted: QueueSize) {
    keep({ size: wanted });
    // What was the first row is still on the page.
    change({ size: wanted, from: queue.from - (queue.from % wanted) });
  }

  function emptySearch() {
    change({ testo: '' });
    // The button goes with what it empties.
    field.current?.focus();
  }

  // An address beyond the end (items that have gone since): its last page instead.
  if (settled && count > 0 && queue.from >= count) {
    return <Navigate to={queueAddress({ ...queue, from: (queuePages(queue, count) - 1) * rows })} replace />;
  }
  const filtering: Filtering = {
    filters: queue.filters,
    onFilter: (filters) => change({ filters: { ...latest.current.filters, ...filters } }),
  };
  const columns = columnsOf(kind, filtering, placeOf);
  const unfilter = () => change({ filters: NO_FILTERS });
  return (
    <div className="container-xxl py-4 bdm-queue">
      <QueueHead kind={kind} />
      <div className="bdm-queue-bar">
        <ActivitiesNav
          current={kind}
          addresses={{
            provvedimento: addressWith('provvedimento', queue),
            massima: addressWith('massima', queue),
          }}
        />
        <p className="mb-0" aria-live="polite">
          {settled && toldOf(names, count, queue.testo, set > 0, unsearchable)}
        </p>
        {set > 0 && (isError || (count ?? 0) > 0) && <ClearButton onClear={unfilter} />}
      </div>
      <div className="bdm-queue-find">
        <SearchField ref={field} kind={kind} testo={queue.testo} onSearch={(testo) => change({ testo })} />
        <AssignedToField {...filtering} />
        <ViewMenu queue={{ ...queue, sort, size }} />
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
            keep({ sort: wanted });
            change({ sort: wanted });
          }}
          card={(row) => <QueueCard kind={kind} row={row} place={placeOf(row)} />}
          leading={bulk.leading}
          note={reason}
          empty={
            <EmptyQueue
              testo={queue.testo}
              filtered={set > 0}
              none={names.none}
              onEmptySearch={emptySearch}
              onUnfilter={unfilter}
            />
          }
          filtersSet={set}
          stale={isPlaceholderData}
          size={DEFAULT_QUEUE_SIZE}
        />
      )}
      {count !== undefined && <QueueFoot queue={queue} count={count} rows={rows} onSize={changeSize} />}
    </div>
  );
}

const QueueHead = ({ kind }: { kind: ItemKind }) => (
  <div className="bdm-queue-head">
    <h1>Le mie attività</h1>
    <NewButtons kind={kind} />
    <Shortcuts />
  </div>
);

/** All that the queue finds, as it is chosen together. */
const wholeOf = (queue: Queue, count = 0): WholeList => ({
  kind: queue.kind,
  q: queryOf(queue),
  assigned_to: queue.filters.assigned_to,
  count,
  filtered: filtersSet(queue.filters) > 0 || queue.testo !== '',
});

/** The queue of a kind with the text, and with the filters that it shares with the one shown. */
const addressWith = (kind: ItemKind, { filters, testo }: Queue) =>
  queueAddress({ kind, filters: filtersFor(kind, filters), testo, sort: null, size: null, from: 0 });

const notYet = (count: number) =>
  count === 1
    ? '1 modifica non è ancora cercabile'
    : `${formatNumber(count)} modifiche non sono ancora cercabili`;

/** The order and the size of the address, or those used last; null until they are known. */
function useView(queue: Queue): {
  sort: QueueSort | null;
  size: QueueSize | null;
  keep: (change: Partial<QueueView>) => void;
} {
  const queries = useQueryClient();
  const saved = savedViewQuery(queue.kind);
  const { data, isPending } = useQuery(saved);
  const kind = queue.kind;
  const shown = useRef<QueueView>({ sort: null, size: null });
  const sort = queue.sort ?? (isPending ? shown.current.sort : (data?.sort ?? DEFAULT_QUEUE_SORT));
  const size = queue.size ?? (isPending ? shown.current.size : (data?.size ?? DEFAULT_QUEUE_SIZE));
  useEffect(() => {
    shown.current = { sort, size };
  }, [sort, size]);
  async function keepView(change: Partial<QueueView>) {
    const next = { ...(await queries.ensureQueryData(saved)), ...change };
    queries.setQueryData(saved.queryKey, next);
    await saveView(kind, next);
  }
  return {
    sort,
    size,
    keep(change) {
      void keepView(change).catch(() => {
        // It is a convenience: that it could not be kept is nobody's concern now.
      });
    },
  };
}

function toldOf(names: Names, count: number, testo: string, filtered: boolean, unsearchable: number): string {
  const words = `${formatNumber(count)} ${count === 1 ? names.one : names.many}`;
  const by = `${testo && ` per «${testo}»`}${filtered ? ' con i filtri scelti' : ''}`;
  return `${words}${by}${unsearchable > 0 ? `. ${notYet(unsearchable)}` : ''}`;
}

type FootProps = { queue: Queue; count: number; rows: QueueSize; onSize: (size: QueueSize) => void };

function QueueFoot({ queue, count, rows, onSize }: FootProps) {
  return (
    <div className="bdm-queue-foot">
      <Pagination
        label="Pagine delle attività"
        current={Math.floor(queue.from / rows) + 1}
        total={queuePages(queue, count)}
        address={(page) => queueAddress({ ...queue, from: (page - 1) * rows })}
      />
      {count > DEFAULT_QUEUE_SIZE && <SizeField size={rows} onSize={onSize} />}
    </div>
  );
}

type EmptyProps = {
  testo: string;
  filtered: boolean;
  none: string;
  onEmptySearch: () => void;
  onUnfilter: () => void;
};

/** What to do where nothing is shown. */
function EmptyQueue({ testo, filtered, none, onEmptySearch, onUnfilter }: EmptyProps) {
  if (!testo && !filtered) return <p className="bdm-empty lead mb-0">{none}</p>;
  return (
    <div className="bdm-empty">
      <p className="lead mb-3">
        {testo
          ? `Nessuna attività corrisponde a «${testo}»${filtered ? ' con i filtri scelti' : ''}.`
          : 'Nessun elemento in lavorazione corrisponde ai filtri.'}
      </p>
      {testo && <ClearButton onClear={onEmptySearch}>Svuota la ricerca</ClearButton>}
      {filtered && <ClearButton onClear={onUnfilter} />}
    </div>
  );
}

function ClearButton({ onClear, children = 'Rimuovi i filtri' }: { onClear: () => void; children?: string }) {
  return (
    <Button color="primary" outline size="sm" onClick={onClear}>
      {children}
    </Button>
  );
}
