import { Link } from 'react-router';
import { dutyAddress, type WaitingRow } from '@/api/todo';
import { LABELS } from '@/domain/criterion';
import { titleCase } from '@/domain/format';
import { capitalize, ruoloNumber, statusColours } from '@/domain/item';
import { DUTY_OF_ONE } from '@/domain/waiting';
import { type WorkPlace, workState } from '@/domain/work';
import { Facts } from '@/parts/item/Facts';
import type { Column } from '@/ui/DataTable';
import { Badge } from '@/ui/kit';
import { rememberRow, rowId } from '../queue/returning';
import { Edited, EditedCell, Waiting, Words } from '../queue/rows';

type Shown = { row: WaitingRow; place: WorkPlace };

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

/** The link that the whole row is. */
function ItemLink({ row, place }: Shown) {
  const { id, kind, duty } = row;
  return (
    <Link
      id={rowId(id)}
      className="bdm-queue-link"
      to={dutyAddress(duty, kind, id)}
      state={workState(place)}
      onClick={() => rememberRow(id)}
    >
      <Words text={kind === 'massima' ? (row.titolo ?? '') : row.label} lines={kind === 'massima' ? 1 : 2} />
    </Link>
  );
}

function Decision({ row }: { row: WaitingRow }) {
  return (
    <span className="bdm-queue-small">
      <Words text={`Abstract: ${row.label}`} lines={1} />
    </span>
  );
}

/** The row on a narrow screen. */
export function TodoCard({ row, place }: Shown) {
  return (
    <article className="bdm-queue-card">
      <p className="bdm-card-over">
        <DutyBadge row={row} />
        <span className="bdm-queue-small">
          <Waiting row={row} />
        </span>
      </p>
      <h2 className="bdm-card-title h6">
        <Link
          id={rowId(row.id)}
          className="bdm-queue-link"
          to={dutyAddress(row.duty, row.kind, row.id)}
          state={workState(place)}
          onClick={() => rememberRow(row.id)}
        >
          {row.kind === 'massima' ? row.titolo : row.label}
        </Link>
      </h2>
      <Facts
        facts={[
          ...(row.kind === 'massima' ? [['Provvedimento', row.label] as const] : []),
          ['Area', capitalize(row.area)],
          ['R.G.', ruoloNumber(row)],
          ['Materia', row.materia && titleCase(row.materia)],
        ]}
        quiet={['Area', 'Materia', 'Provvedimento']}
      />
      <p className="bdm-queue-small">
        Ultima modifica il <Edited row={row} />
        {row.edited_by && ` di ${row.edited_by}`}
      </p>
    </article>
  );
}
