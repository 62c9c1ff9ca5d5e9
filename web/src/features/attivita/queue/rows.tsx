import { Link } from 'react-router';
import type { QueueRow } from '@/api/queue';
import { age, formatMoment } from '@/domain/age';
import { LABELS } from '@/domain/criterion';
import { formatDay, titleCase } from '@/domain/format';
import { capitalize, type ItemKind, ruoloNumber } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import { type WorkPlace, workState } from '@/domain/work';
import { stepWithReason } from '@/domain/workflow';
import { Facts } from '@/parts/item/Facts';
import { StatusBadge } from '@/parts/item/StatusBadge';
import type { Column } from '@/ui/DataTable';
import { DaysField } from './DaysField';
import {
  AreaField,
  type Filtering,
  MateriaField,
  NumberField,
  StatusField,
  TipoField,
  TitleField,
  UfficioField,
} from './filters';
import { rememberRow, rowId } from './returning';

type Shown = { kind: ItemKind; row: QueueRow; place: WorkPlace };

/** The columns (docs/regole/campi.md#riga-delle-liste-di-lavoro), and when a row was changed last. */
export function columnsOf(
  kind: ItemKind,
  filtering: Filtering,
  placeOf: (row: QueueRow) => WorkPlace,
): Column<QueueRow>[] {
  const tipo: Column<QueueRow> = {
    key: 'tipo',
    label: LABELS.tipo,
    sortable: true,
    filter: <TipoField {...filtering} />,
    cell: (row) =>
      kind === 'massima' ? capitalize(row.tipo) : <RowLink kind={kind} row={row} place={placeOf(row)} />,
    className: 'bdm-queue-tipo',
  };
  const columns: Column<QueueRow>[] = [
    tipo,
    {
      key: 'area',
      label: LABELS.area,
      filter: <AreaField {...filtering} />,
      cell: (row) => capitalize(row.area),
      className: 'bdm-queue-area',
    },
    {
      key: 'ufficio',
      label: LABELS.ufficio,
      filter: <UfficioField {...filtering} />,
      cell: (row) => <Words text={titleCase(row.ufficio)} />,
      className: 'bdm-queue-ufficio',
    },
    {
      key: 'numero_provvedimento',
      label: LABELS.numero_provvedimento,
      short: 'N.',
      filter: <NumberField field="numero_provvedimento" {...filtering} />,
      cell: (row) => row.numero_provvedimento,
      className: 'bdm-queue-number',
    },
    {
      key: 'anno_provvedimento',
      label: LABELS.anno_provvedimento,
      short: 'Anno',
      filter: <NumberField field="anno_provvedimento" {...filtering} />,
      cell: (row) => row.anno_provvedimento,
      className: 'bdm-queue-year',
    },
    {
      key: 'status',
      label: LABELS.status,
      short: 'Stato',
      filter: <StatusField {...filtering} />,
      cell: (row) => <StatusCell row={row} />,
      className: 'bdm-queue-status',
    },
    {
      key: 'numero_ruolo',
      label: LABELS.numero_ruolo,
      short: 'R.G.',
      filter: <NumberField field="numero_ruolo" {...filtering} />,
      cell: (row) => row.numero_ruolo,
      className: 'bdm-queue-number',
    },
    {
      key: 'sub_procedimento',
      label: LABELS.sub_procedimento,
      short: 'Sub',
      filter: <NumberField field="sub_procedimento" {...filtering} />,
      cell: (row) => row.sub_procedimento,
      className: 'bdm-queue-year',
    },
    {
      key: 'anno_ruolo',
      label: LABELS.anno_ruolo,
      short: 'Anno R.G.',
      filter: <NumberField field="anno_ruolo" {...filtering} />,
      cell: (row) => row.anno_ruolo,
      className: 'bdm-queue-year',
    },
    {
      key: 'materia',
      label: LABELS.materia,
      filter: <MateriaField {...filtering} />,
      cell: (row) => row.materia && <Words text={titleCase(row.materia)} />,
      className: 'bdm-queue-materia',
    },
    {
      key: 'data',
      label: LABELS.data,
      short: 'Deposito',
      filter: <DaysField field="data" {...filtering} />,
      cell: (row) => formatDay(row.data),
      className: 'bdm-queue-date',
    },
    {
      key: 'data_pubblicazione',
      label: LABELS.data_pubblicazione,
      short: 'Pubbl.',
      filter: <DaysField field="data_pubblicazione" {...filtering} />,
      cell: (row) => formatDay(row.data_pubblicazione),
      className: 'bdm-queue-date',
    },
    {
      key: 'edit_date',
      label: 'Ultima modifica',
      short: 'Modifica',
      cell: (row) => <EditedCell row={row} />,
      className: 'bdm-queue-edited',
    },
  ];
  const titolo: Column<QueueRow> = {
    key: 'titolo',
    label: LABELS.titolo,
    filter: <TitleField {...filtering} />,
    cell: (row) => <RowLink kind={kind} row={row} place={placeOf(row)} />,
    className: 'bdm-queue-titolo',
  };
  const all = kind === 'massima' ? [titolo, ...columns] : columns;
  return all.map((column) => ({ ...column, sortable: true }));
}

/** The link that the whole row is. */
function RowLink({ kind, row, place }: Shown) {
  return (
    <Link
      id={rowId(row.id)}
      className="bdm-queue-link"
      to={workAddress(kind, row.id)}
      state={workState(place)}
      aria-label={kind === 'massima' ? undefined : row.label}
      onClick={() => rememberRow(row.id)}
    >
      {kind === 'massima' ? <Words text={row.titolo ?? ''} /> : capitalize(row.tipo)}
    </Link>
  );
}

/** At most two lines of a cell; all of it is in the tooltip, and in what is read aloud. */
export function Words({ text, lines = 2 }: { text: string; lines?: 1 | 2 }) {
  return (
    <span className="bdm-queue-words" style={{ WebkitLineClamp: lines }} title={text}>
      {text}
    </span>
  );
}

/** Two lines: the status, and since when and with whom; who does the next step is in the status already. */
function StatusCell({ row }: { row: QueueRow }) {
  const draft = row.status === 'BOZZA';
  return (
    <>
      <StatusBadge status={row.status} />
      <span className="bdm-queue-small bdm-queue-line" title={`In carico a ${holder(row)}`}>
        <Waiting row={row} />
        {draft && <span aria-hidden="true"> · </span>}
        <span className="visually-hidden">. In carico a </span>
        <span className={draft ? undefined : 'visually-hidden'}>{holder(row)}</span>
      </span>
    </>
  );
}

export function Waiting({ row: { waiting_since } }: { row: QueueRow }) {
  if (!waiting_since) return null;
  return (
    <time dateTime={waiting_since} title={formatMoment(waiting_since)}>
      {age(waiting_since)}
    </time>
  );
}

/** Who has the item in hand: of a draft a person, else whoever may do the next step. */
function holder(row: QueueRow): string {
  if (row.status === 'DA_APPROVARE') return 'chi approva';
  if (row.status === 'DA_PUBBLICARE' || row.status === 'DA_RITIRARE') return 'chi pubblica';
  // Who sent a draft back has it no longer.
  const person = row.held_by ?? (row.last_event?.action === 'rejected' ? null : row.edited_by);
  return person ?? 'chi redige';
}

export function EditedCell({ row }: { row: QueueRow }) {
  return (
    <>
      <Edited row={row} />
      {row.edited_by && (
        <span className="bdm-queue-small bdm-queue-line" title={row.edited_by}>
          {row.edited_by}
        </span>
      )}
    </>
  );
}

export function Edited({ row: { edit_date } }: { row: QueueRow }) {
  return (
    <time dateTime={edit_date} title={formatMoment(edit_date)}>
      {formatDay(edit_date)}
    </time>
  );
}

/** Why the item is a draft again, or should be withdrawn: who has it next has to know, whoever else works on it may. */
export function reason(row: QueueRow) {
  const event = row.last_event;
  const step = stepWithReason({ status: row.status, last_event: event ?? null });
  if (!step || !event) return null;
  const by = event.actor ? ` da ${event.actor}` : '';
  return (
    <p className="bdm-queue-rejected">
      <strong>
        {step}
        {by} il {formatMoment(event.at)}
        {event.reason && ':'}
      </strong>{' '}
      {event.reason}
    </p>
  );
}

/** The row on a narrow screen, which opens the item as a whole. */
export function QueueCard({ kind, row, place }: Shown) {
  return (
    <article className="bdm-queue-card">
      <p className="bdm-card-over">
        <StatusBadge status={row.status} />
        <span className="bdm-queue-small">
          <Waiting row={row} />
        </span>
      </p>
      <h2 className="bdm-card-title h6">
        <Link
          id={rowId(row.id)}
          className="bdm-queue-link"
          to={workAddress(kind, row.id)}
          state={workState(place)}
          onClick={() => rememberRow(row.id)}
        >
          {kind === 'massima' ? row.titolo : row.label}
        </Link>
      </h2>
      <Facts
        facts={[
          ...(kind === 'massima' ? [['Provvedimento', row.label] as const] : []),
          ['Area', capitalize(row.area)],
          ['R.G.', ruoloNumber(row)],
          ['Materia', row.materia && titleCase(row.materia)],
          ['Deposito', formatDay(row.data)],
          ['Pubblicazione', formatDay(row.data_pubblicazione)],
        ]}
        quiet={['Area', 'Materia', 'Provvedimento']}
      />
      <p className="bdm-queue-small">
        In carico a {holder(row)}. Ultima modifica il <Edited row={row} />
        {row.edited_by && ` di ${row.edited_by}`}
      </p>
    </article>
  );
}
