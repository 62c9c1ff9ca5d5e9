import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { ufficiQuery } from '@/api/lookup';
import { readRange, typedRange } from '@/domain/dayRange';
import { CHOICES, choiceLabel } from '@/domain/fields';
import { formatDay, titleCase } from '@/domain/format';
import { type MonitoringView, monthsBefore, type Period } from '@/domain/monitoring';
import type { Area } from '@/domain/preferences';
import { OPEN_START } from '@/domain/query';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { DayRangeFields } from '@/ui/DayRangeFields';
import { Options, SelectField } from '@/ui/Field';
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
          <Options of={named} />
        </SelectField>
        <SelectField
          label="Ufficio"
          value={view.ufficio ?? ''}
          disabled={view.distretto === null}
          onChange={({ target }) => onChange({ ufficio: target.value || null, q: '' })}
        >
          <option value="">{view.distretto ? 'Tutti gli uffici' : 'Scegliere prima il distretto'}</option>
          <Options of={uffici.map((ufficio) => [ufficio, titleCase(ufficio)])} />
        </SelectField>
        <SelectField
          label="Area"
          value={view.area ?? ''}
          onChange={({ target }) => onChange({ area: (target.value || null) as Area | null })}
        >
          <option value="">Civile e penale</option>
          <Options of={CHOICES.area.map((area) => [area, choiceLabel('area', area)])} />
        </SelectField>
      </div>
    </search>
  );
}

function Days({ view, today, onChange }: Props) {
  const [days, setDays] = useState(typedRange(view.start, view.end));
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState('');
  const confirmed = useRef(false);
  // Another period, chosen here or by going back. What was said of the one that was confirmed stays.
  useEffect(() => {
    setDays(typedRange(view.start, view.end));
    setTried(false);
    if (!confirmed.current) setMessage('');
    confirmed.current = false;
  }, [view.start, view.end]);
  const { start, end, errors } = readRange(days, today);
  if (!start && !end && !errors.start && !errors.end) errors.start = 'Indicare almeno una data';

  /** An end before the start becomes the start (docs/regole/cruscotto.md); what is still being typed is left alone. */
  const moved = start !== null && end !== null && end < start && start <= today;
  function move() {
    setDays(typedRange(start, start));
    setMessage(`La data finale è stata portata al ${formatDay(start)}: non può precedere quella iniziale.`);
  }

  function leave({ target, relatedTarget }: FocusEvent) {
    const within = target.closest('.bdm-field')?.contains(relatedTarget);
    if (moved && !within) move();
  }

  function confirm() {
    setTried(!moved);
    if (!moved && (errors.start || errors.end)) return setMessage('');
    const period = { start: start ?? OPEN_START, end: moved ? start : (end ?? today) };
    if (moved) move();
    else setDays(typedRange(period.start, period.end));
    confirmed.current = period.start !== view.start || period.end !== view.end;
    onChange(period);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears which of its fields is left */}
      <div onBlur={leave}>
        <DayRangeFields
          value={days}
          onChange={(typed) => {
            setDays(typed);
            setMessage('');
          }}
          errors={tried ? errors : {}}
        />
      </div>
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
