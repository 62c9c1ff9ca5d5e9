import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueueRow } from '@/api/queue';
import { age } from '@/domain/age';
import { formatDay, formatMoment } from '@/domain/format';
import { type WorkPlace, workState } from '@/domain/work';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { Icon } from '@/ui/Icon';
import { rememberRow, rowId } from './returning';

type WorkLinkProps = {
  id: string;
  to: string;
  place: WorkPlace;
  'aria-label'?: string | undefined;
  children: ReactNode;
};

/** The link that the whole row is. */
export function WorkLink({ id, place, ...link }: WorkLinkProps) {
  return (
    <Link
      id={rowId(id)}
      className="bdm-queue-link"
      state={workState(place)}
      onClick={() => rememberRow(id)}
      {...link}
    />
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
export function StatusCell({ row }: { row: QueueRow }) {
  const shown = row.status === 'BOZZA' || row.assigned_to !== null;
  return (
    <>
      <StatusBadge status={row.status} />
      <span className="bdm-queue-small bdm-queue-line" title={`${withWhom(row)} ${holder(row)}`}>
        <Waiting row={row} />
        {shown && <span aria-hidden="true"> · </span>}
        {row.assigned_to && <Icon name="it-user" size="xs" />}
        <span className="visually-hidden">. {withWhom(row)} </span>
        <span className={shown ? undefined : 'visually-hidden'}>{holder(row)}</span>
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

/** What is said of `holder`. */
export const withWhom = (row: QueueRow) => (row.assigned_to ? 'Assegnato a' : 'In carico a');

/** Who has the item in hand: whom it is assigned to, or of a draft a person, else whoever may do the next step. */
export function holder(row: QueueRow): string {
  if (row.assigned_to) return row.assigned_to;
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
