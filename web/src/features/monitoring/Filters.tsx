import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ufficiQuery } from '@/api/lookup';
import { type PickedDay, pickedDay, readPicked, toPicked } from '@/domain/day';
import { rangeErrors } from '@/domain/dayRange';
import { formatDay, titleCase } from '@/domain/format';
import { AREAS, type MonitoringView, monthsBefore, type Period } from '@/domain/monitoring';
import type { Area } from '@/domain/preferences';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { DatePicker } from '@/ui/DatePicker';
import { SelectField } from '@/ui/Field';
import { Button } from '@/ui/kit';

type Props = { view: MonitoringView; today: string; onChange: (part: Partial<MonitoringView>) => void };

/** Which days, and which place: a chosen place counts at once, days when both are complete and confirmed. */
export function Filters({ view, today, onChange }: Props) {
  const distretti = useDistretti();
  const named = useMemo(
    () => [...distretti].sort(([, one], [, other]) => one.localeCompare(other, 'it')),
    [distretti],
  );
  const { data: uffici = [] } = useQuery({
    ...ufficiQuery(view.distretto ?? ''),
    enabled: view.distretto !== null,
  });
  return (
    <search className="bdm-monitoring-filters bdm-panel mb-4" aria-label="Periodo e luogo">
      <Days view={view} today={today} onChange={onChange} />
      <div className="bdm-monitoring-places">
        <SelectField
          label="Distretto"
          value={view.distretto ?? ''}
          onChange={({ target }) => onChange({ distretto: target.value || null, ufficio: null, q: '' })}
        >
          <option value="">Tutti i distretti</option>
          {named.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Ufficio"
          value={view.ufficio ?? ''}
          disabled={view.distretto === null}
          onChange={({ target }) => onChange({ ufficio: target.value || null, q: '' })}
        >
          <option value="">{view.distretto ? 'Tutti gli uffici' : 'Scegliere prima il distretto'}</option>
          {uffici.map((ufficio) => (
            <option key={ufficio} value={ufficio}>
              {titleCase(ufficio)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Area"
          value={view.area ?? ''}
          onChange={({ target }) => onChange({ area: (target.value || null) as Area | null })}
        >
          <option value="">Civile e penale</option>
          {AREAS.map((area) => (
            <option key={area} value={area}>
              {area === 'civile' ? 'Civile' : 'Penale'}
            </option>
          ))}
        </SelectField>
      </div>
    </search>
  );
}

function Days({ view, today, onChange }: Props) {
  const [start, setStart] = useState<PickedDay>(toPicked(view.start));
  const [end, setEnd] = useState<PickedDay>(toPicked(view.end));
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState('');
  const confirmed = useRef(false);
  // Another period, chosen here or by going back. What was said of the one that was confirmed stays.
  useEffect(() => {
    setStart(toPicked(view.start));
    setEnd(toPicked(view.end));
    setTried(false);
    if (!confirmed.current) setMessage('');
    confirmed.current = false;
  }, [view.start, view.end]);
  const errors = problems(start, end, today);

  /** An end before the start becomes the start (docs/regole/cruscotto.md), as soon as both are whole. */
  function pick(name: 'start' | 'end', day: PickedDay) {
    const next = { start, end, [name]: day };
    const [first, last] = [pickedDay(next.start), pickedDay(next.end)];
    setMessage('');
    if (first && last && first > last && first <= today) {
      next.end = next.start;
      setMessage(`La data finale è stata portata al ${formatDay(first)}: non può precedere quella iniziale.`);
    }
    setStart(next.start);
    setEnd(next.end);
  }

  function confirm() {
    setTried(true);
    const [first, last] = [pickedDay(start), pickedDay(end)];
    if (errors.start || errors.end || !first || !last) return;
    confirmed.current = first !== view.start || last !== view.end;
    onChange({ start: first, end: last });
  }

  const year = today.slice(0, 4);
  const presets: [string, Period][] = [
    ['Ultimi 6 mesi', { start: monthsBefore(today, 6), end: today }],
    ['Ultimi 12 mesi', { start: monthsBefore(today, 12), end: today }],
    [`Anno ${year}`, { start: `${year}-01-01`, end: today }],
    ['Dal 2016', { start: '2016-01-01', end: today }],
  ];
  return (
    <form
      className="bdm-monitoring-days"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <DatePicker
        label="Dal"
        value={start}
        onChange={(day) => pick('start', day)}
        error={tried ? errors.start : undefined}
      />
      <DatePicker
        label="Al"
        value={end}
        onChange={(day) => pick('end', day)}
        error={tried ? errors.end : undefined}
      />
      <Button color="primary" size="sm" type="submit">
        Mostra
      </Button>
      <p className="bdm-monitoring-clamped" role="status">
        {message}
      </p>
      <fieldset className="bdm-actions">
        <legend className="visually-hidden">Periodi di uso frequente</legend>
        {presets.map(([label, period]) => (
          <Button
            key={label}
            color="primary"
            size="xs"
            outline
            type="button"
            aria-pressed={view.start === period.start && view.end === period.end}
            onClick={() => onChange(period)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </form>
  );
}

function problems(start: PickedDay, end: PickedDay, today: string) {
  const errors = rangeErrors({ start: readPicked(start), end: readPicked(end) }, today);
  if (pickedDay(start) === null) errors.start = 'Indicare la data iniziale';
  if (pickedDay(end) === null) errors.end = 'Indicare la data finale';
  return errors;
}
