import { useState } from 'react';
import { LABELS } from '@/domain/criterion';
import { NO_DAY, type PickedDay, pickedDay, today, toPicked } from '@/domain/day';
import type { Days } from '@/domain/query';
import { DatePicker } from '@/ui/DatePicker';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/Field';
import { Button } from '@/ui/kit';
import { rangeErrors } from '../standard/rules';

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
  const [start, setStart] = useState<PickedDay>(days ? toPicked(days.start) : NO_DAY);
  const [end, setEnd] = useState<PickedDay>(days ? toPicked(days.end) : NO_DAY);
  const [tried, setTried] = useState(false);
  const errors = rangeErrors({ start, end }, today());
  const [first, last] = [pickedDay(start) ?? null, pickedDay(end) ?? null];
  const empty = first === null && last === null;
  const startError =
    errors.start ?? (empty && !errors.end ? 'Indicare almeno una delle due date' : undefined);

  function confirm() {
    setTried(true);
    if (!startError && !errors.end) onConfirm({ type: 'days', field, start: first, end: last });
  }

  return (
    <Dialog
      title="Intervallo di date"
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <>
          <Button color="primary" outline type="button" onClick={onClose}>
            Annulla
          </Button>
          <Button color="primary" type="submit">
            Conferma
          </Button>
        </>
      }
    >
      <SelectField
        label="Data"
        data-autofocus
        value={field}
        onChange={(event) => setField(event.target.value as Days['field'])}
      >
        {FIELDS.map((name) => (
          <option key={name} value={name}>
            {LABELS[name]}
          </option>
        ))}
      </SelectField>
      <DatePicker label="Dal" value={start} onChange={setStart} error={tried ? startError : undefined} />
      <DatePicker label="Al" value={end} onChange={setEnd} error={tried ? errors.end : undefined} />
      <p className="bdm-muted mb-0">
        Senza la data iniziale l’intervallo parte dal 01/01/2000, senza la finale arriva a oggi.
      </p>
    </Dialog>
  );
}
