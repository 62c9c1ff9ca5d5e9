import { useState } from 'react';
import { LABELS } from '@/domain/criterion';
import { NO_RANGE, type RangeErrors, readRange, typedRange } from '@/domain/dayRange';
import type { Days } from '@/domain/query';
import { DayRangeFields } from '@/ui/DayRangeFields';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Options, SelectField } from '@/ui/Field';

const FIELDS = ['data', 'data_pubblicazione'] as const;

type Props = {
  /** The criterion to change; null for a new one. */
  days: Days | null;
  onConfirm: (days: Days) => void;
  onClose: () => void;
};

/** A range of days as a criterion; docs/regole/date.md#intervalli. */
export function DateRangeDialog({ days, onConfirm, onClose }: Props) {
  const [field, setField] = useState<Days['field']>(days?.field ?? 'data');
  const [range, setRange] = useState(days ? typedRange(days.start, days.end) : NO_RANGE);
  const [tried, setTried] = useState(false);
  const { start, end, errors } = readRange(range);
  const wrong = errors.start !== undefined || errors.end !== undefined;
  const shown: RangeErrors =
    wrong || start !== null || end !== null ? errors : { start: 'Indicare almeno una delle due date' };

  function confirm() {
    setTried(true);
    if (!shown.start && !shown.end) onConfirm({ type: 'days', field, start, end });
  }

  return (
    <Dialog
      title="Intervallo di date"
      onClose={onClose}
      onSubmit={confirm}
      footer={<DialogButtons action="Conferma" onClose={onClose} />}
    >
      <SelectField
        label="Data"
        data-autofocus
        value={field}
        onChange={(event) => setField(event.target.value as Days['field'])}
      >
        <Options of={FIELDS.map((name) => [name, LABELS[name]])} />
      </SelectField>
      <DayRangeFields value={range} onChange={setRange} errors={tried ? shown : {}} />
    </Dialog>
  );
}
