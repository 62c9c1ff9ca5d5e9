import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { todoQuery, type WaitingRow } from '@/api/todo';
import { waitingQuery } from '@/api/waiting';
import { formatNumber } from '@/domain/format';
import { PAGE_SIZE } from '@/domain/search';
import { DUTIES, DUTY_LABELS, readTodo, todoAddress, total } from '@/domain/waiting';
import type { WorkPlace } from '@/domain/work';
import { Shortcuts } from '@/parts/item/Shortcuts';
import { ActivitiesNav } from '@/parts/navigation/ActivitiesNav';
import { ListFailure } from '@/parts/problem/ListFailure';
import { DataTable } from '@/ui/DataTable';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';
import { useBulk } from '../bulk/useBulk';
import { NewButtons } from '../queue/NewButtons';
import { useReturnToRow } from '../queue/returning';
import { useRowKeys } from '../queue/useRowKeys';
import { columnsOf, noteOf, TodoCard } from './rows';
import '../queue/queue.scss';
import './todo.scss';

const TITLE = 'Le mie attività: da fare';
const keyOf = ({ duty, id }: WaitingRow) => `${duty} ${id}`;

/** What waits for this person, whatever kind it is, and nothing else (docs/regole/redazione.md#da-fare). */
export default function TodoPage() {
  usePageTitle(TITLE);
  const [params] = useSearchParams();
  const todo = readTodo(params);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...todoQuery(todo),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const count = data?.count;
  const settled = count !== undefined && !isPlaceholderData;
  useReturnToRow(settled);
  useRowKeys();
  const bulk = useBulk(data?.items, ({ kind }) => kind, todoAddress(todo));
  const placeOf = (row: WaitingRow): WorkPlace => ({
    list: { of: 'todo', duty: todo.duty },
    position: todo.from + (data?.items.indexOf(row) ?? 0),
    duty: row.duty,
  });
  // An address beyond the end (what has been done since): its last page instead.
  if (settled && count > 0 && todo.from >= count) {
    const last = Math.ceil(count / PAGE_SIZE) - 1;
    return <Navigate to={todoAddress({ ...todo, from: last * PAGE_SIZE })} replace />;
  }
  return (
    <div className="container-xxl py-4 bdm-queue">
      <div className="bdm-queue-head">
        <h1>Le mie attività</h1>
        <NewButtons />
        <Shortcuts />
      </div>
      <div className="bdm-queue-bar">
        <ActivitiesNav current="da_fare" />
        <p className="mb-0" aria-live="polite">
          {settled && (count === 1 ? '1 elemento in attesa' : `${formatNumber(count)} elementi in attesa`)}
        </p>
      </div>
      <Duties current={todo.duty} />
      {bulk.bar}
      {isError && !settled ? (
        <ListFailure onRetry={refetch} />
      ) : (
        <DataTable
          caption={TITLE}
          columns={columnsOf(placeOf)}
          rows={data?.items}
          rowKey={keyOf}
          card={(row) => <TodoCard row={row} place={placeOf(row)} />}
          leading={bulk.leading}
          note={noteOf}
          empty={<p className="bdm-empty lead mb-0">Nulla attende, per ora.</p>}
          stale={isPlaceholderData}
          size={PAGE_SIZE}
        />
      )}
      {count !== undefined && (
        <Pagination
          label="Pagine di ciò che attende"
          current={todo.from / PAGE_SIZE + 1}
          total={Math.ceil(count / PAGE_SIZE)}
          address={(page) => todoAddress({ ...todo, from: (page - 1) * PAGE_SIZE })}
        />
      )}
    </div>
  );
}

/** Only what waits for one thing; those alone for which something waits. */
function Duties({ current }: { current: (typeof DUTIES)[number] | null }) {
  const { data } = useQuery(waitingQuery);
  if (!data) return null;
  const there = DUTIES.filter((duty) => data[duty] > 0 || duty === current);
  if (there.length < 2 && current === null) return null;
  return (
    <nav className="bdm-duties" aria-label="Per che cosa attende">
      {([null, ...there] as const).map((duty) => (
        <Link
          key={duty}
          to={todoAddress({ duty, from: 0 })}
          aria-current={duty === current ? 'page' : undefined}
        >
          {duty ? DUTY_LABELS[duty] : 'Tutto'} ({formatNumber(duty ? data[duty] : total(data))})
        </Link>
      ))}
    </nav>
  );
}
