import type { ReactNode } from 'react';
import type { QueueRow } from '@/api/queue';
import { LABELS } from '@/domain/criterion';
import { formatDay, formatMoment, titleCase } from '@/domain/format';
import { capitalize, type ItemKind, ruoloNumber } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import type { WorkPlace } from '@/domain/work';
import { stepWithReason } from '@/domain/workflow';
import { Facts } from '@/parts/item/Facts';
import { StatusBadge } from '@/parts/item/StatusBadge';
import type { Column } from '@/ui/DataTable';
import { Edited, EditedCell, holder, StatusCell, Waiting, Words, WorkLink, withWhom } from './cells';
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

type RowContext = { kind: ItemKind; row: QueueRow; place: WorkPlace };

/** The columns (docs/regole/campi.md#riga-delle-liste-di-lavoro), and when a row was changed last. */
export function columnsOf(
  kind: ItemKind,
  filtering: Filtering,
  placeOf: (row: QueueRow) => WorkPlace,
): Column<QueueRow>[] {
  const number = (
    field: Parameters<typeof NumberField>[0]['field'],
    short: string,
    width: 'number' | 'year' = 'number',
  ): Column<QueueRow> => ({
    key: field,
    label: LABELS[field],
    short,
    filter: <NumberField field={field} {...filtering} />,
    cell: (row) => row[field],
    className: `bdm-queue-${width}`,
  });
  const day = (field: 'data' | 'data_pubblicazione', short: string): Column<QueueRow> => ({
    key: field,
    label: LABELS[field],
    short,
    filter: <DaysField field={field} {...filtering} />,
    cell: (row) => formatDay(row[field]),
    className: 'bdm-queue-date',
  });
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
    number('numero_provvedimento', 'N.'),
    number('anno_provvedimento', 'Anno', 'year'),
    {
      key: 'status',
      label: LABELS.status,
      short: 'Stato',
      filter: <StatusField {...filtering} />,
      cell: (row) => <StatusCell row={row} />,
      className: 'bdm-queue-status',
    },
    number('numero_ruolo', 'R.G.'),
    number('sub_procedimento', 'Sub', 'year'),
    number('anno_ruolo', 'Anno R.G.', 'year'),
    {
      key: 'materia',
      label: LABELS.materia,
      filter: <MateriaField {...filtering} />,
      cell: (row) => row.materia && <Words text={titleCase(row.materia)} />,
      className: 'bdm-queue-materia',
    },
    day('data', 'Deposito'),
    day('data_pubblicazione', 'Pubbl.'),
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

function RowLink({ kind, row: { id, label, tipo, titolo }, place }: RowContext) {
  const to = workAddress(kind, id);
  return (
    <WorkLink {...{ id, to, place }} aria-label={kind === 'massima' ? undefined : label}>
      {kind === 'massima' ? <Words text={titolo ?? ''} /> : capitalize(tipo)}
    </WorkLink>
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

export function QueueCard({ kind, row, place }: RowContext) {
  return (
    <WorkCard
      {...{ kind, row, place }}
      to={workAddress(kind, row.id)}
      badge={<StatusBadge status={row.status} />}
      facts={[
        ['Deposito', formatDay(row.data)],
        ['Pubblicazione', formatDay(row.data_pubblicazione)],
      ]}
      holder={`${withWhom(row)} ${holder(row)}`}
    />
  );
}

type CardProps = RowContext & {
  to: string;
  badge: ReactNode;
  /** Besides those of every item. */
  facts?: readonly (readonly [string, string])[];
  /** Who has it, in words. */
  holder?: string;
};

/** The row on a narrow screen, which opens the item as a whole. */
export function WorkCard({ kind, row, place, to, badge, facts = [], holder: person }: CardProps) {
  return (
    <article className="bdm-queue-card">
      <p className="bdm-card-over">
        {badge}
        <span className="bdm-queue-small">
          <Waiting row={row} />
        </span>
      </p>
      <h2 className="bdm-card-title h6">
        <WorkLink id={row.id} to={to} place={place}>
          {kind === 'massima' ? row.titolo : row.label}
        </WorkLink>
      </h2>
      <Facts
        facts={[
          ...(kind === 'massima' ? [['Provvedimento', row.label] as const] : []),
          ['Area', capitalize(row.area)],
          ['R.G.', ruoloNumber(row)],
          ['Materia', row.materia && titleCase(row.materia)],
          ...facts,
        ]}
        quiet={['Area', 'Materia', 'Provvedimento']}
      />
      <p className="bdm-queue-small">
        {person && `${person}. `}Ultima modifica il <Edited row={row} />
        {row.edited_by && ` di ${row.edited_by}`}
      </p>
    </article>
  );
}
