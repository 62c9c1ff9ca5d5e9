import { dutyAddress, type WaitingRow } from '@/api/todo';
import { LABELS } from '@/domain/criterion';
import { formatDay, titleCase } from '@/domain/format';
import { capitalize, ruoloNumber, statusColours } from '@/domain/item';
import { DUTY_OF_ONE } from '@/domain/waiting';
import type { WorkPlace } from '@/domain/work';
import type { Column } from '@/ui/DataTable';
import { Badge } from '@/ui/kit';
import { EditedCell, Waiting, Words, WorkLink } from '../queue/cells';
import { reason, WorkCard } from '../queue/rows';

type RowContext = { row: WaitingRow; place: WorkPlace };

/** What identifies the item, what is to be done with it, and since when: two lines. */
export const columnsOf = (placeOf: (row: WaitingRow) => WorkPlace): Column<WaitingRow>[] => [
  {
    key: 'item',
    label: 'Provvedimento o abstract',
    cell: (row) => (
      <>
        <ItemLink row={row} place={placeOf(row)} />
        {row.kind === 'massima' && <Decision row={row} />}
      </>
    ),
    className: 'bdm-todo-item',
  },
  {
    key: 'duty',
    label: 'Che cosa attende',
    cell: (row) => (
      <>
        <DutyBadge row={row} />
        <span className="bdm-queue-small d-block">
          <Waiting row={row} />
        </span>
      </>
    ),
    className: 'bdm-todo-duty',
  },
  { key: 'area', label: LABELS.area, cell: (row) => capitalize(row.area) },
  { key: 'ruolo', label: 'R.G.', cell: (row) => ruoloNumber(row) },
  {
    key: 'materia',
    label: LABELS.materia,
    cell: (row) => row.materia && <Words text={titleCase(row.materia)} />,
  },
  { key: 'edit_date', label: 'Ultima modifica', cell: (row) => <EditedCell row={row} /> },
];

function DutyBadge({ row: { duty, status } }: { row: WaitingRow }) {
  return (
    <Badge color="" className="bdm-status-badge" style={statusColours(status)}>
      {DUTY_OF_ONE[duty]}
    </Badge>
  );
}

function ItemLink({ row, place }: RowContext) {
  const { id, kind, duty } = row;
  return (
    <WorkLink id={id} to={dutyAddress(duty, kind, id)} place={place}>
      <Words text={kind === 'massima' ? (row.titolo ?? '') : row.label} lines={kind === 'massima' ? 1 : 2} />
    </WorkLink>
  );
}

function Decision({ row }: { row: WaitingRow }) {
  return (
    <span className="bdm-queue-small">
      <Words text={`Abstract: ${row.label}`} lines={1} />
    </span>
  );
}

/** Why the item came back, and that what this person had prepared of it is confirmed. */
export function noteOf(row: WaitingRow) {
  const why = reason(row);
  if (!row.confirmation) return why;
  const { actor, at } = row.confirmation;
  return (
    <>
      {why}
      <p className="bdm-todo-confirmed">
        Versione anonimizzata confermata{actor && ` da ${actor}`} il {formatDay(at)}
      </p>
    </>
  );
}

/** The row on a narrow screen. */
export function TodoCard({ row, place }: RowContext) {
  const { id, kind, duty } = row;
  return (
    <WorkCard {...{ kind, row, place }} to={dutyAddress(duty, kind, id)} badge={<DutyBadge row={row} />} />
  );
}
