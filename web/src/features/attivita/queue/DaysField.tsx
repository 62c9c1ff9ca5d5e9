import { useState } from 'react';
import { LABELS } from '@/domain/criterion';
import { readRange, typedRange } from '@/domain/dayRange';
import { formatDay } from '@/domain/format';
import { type DayFilter, type DayRange, NO_DAYS } from '@/domain/queue';
import { DayRangeFields } from '@/ui/DayRangeFields';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import type { Filtering } from './filters';

/** The range of days that a column is filtered by: a button that says it, and a dialog to change it. */
export function DaysField({ field, filters, onFilter }: Filtering & { field: DayFilter }) {
  const [open, setOpen] = useState(false);
  const range = filters[field];
  return (
    <div className="bdm-field">
      <span className="bdm-queue-days-label">{LABELS[field]}</span>
      <button type="button" className="bdm-queue-days" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="visually-hidden">{LABELS[field]}: </span>
        {told(range)}
      </button>
      {open && (
        <RangeDialog
          title={LABELS[field]}
          range={range}
          onConfirm={(days) => {
            setOpen(false);
            onFilter({ [field]: days });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function told({ start, end }: DayRange): string {
  if (start && end) return `${formatDay(start)} – ${formatDay(end)}`;
  if (start) return `dal ${formatDay(start)}`;
  return end ? `al ${formatDay(end)}` : 'Tutte';
}

type Props = { title: string; range: DayRange; onConfirm: (range: DayRange) => void; onClose: () => void };

function RangeDialog({ title, range, onConfirm, onClose }: Props) {
  const [days, setDays] = useState(typedRange(range.start, range.end));
  const [tried, setTried] = useState(false);
  const { start, end, errors } = readRange(days);

  function confirm() {
    setTried(true);
    if (errors.start || errors.end) return;
    onConfirm({ start, end });
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <>
          {(range.start || range.end) && (
            <Button color="primary" outline onClick={() => onConfirm(NO_DAYS)}>
              Tutte le date
            </Button>
          )}
          <Button color="primary" outline onClick={onClose}>
            Annulla
          </Button>
          <Button color="primary" type="submit">
            Conferma
          </Button>
        </>
      }
    >
      <DayRangeFields value={days} onChange={setDays} errors={tried ? errors : {}} />
    </Dialog>
  );
}
