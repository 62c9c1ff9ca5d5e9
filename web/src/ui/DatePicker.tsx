import { type ReactNode, useId } from 'react';
import { clamped, daysToPick, FIRST_YEAR, MONTHS, NO_DAY, type PickedDay, today } from '@/domain/day';
import { Icon } from './Icon';
import './datePicker.scss';

type Props = {
  label: ReactNode;
  value: PickedDay;
  onChange: (value: PickedDay) => void;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
};

/** A day picked by day, month and year (docs/regole/date.md): the days are those of the month, a day too many becomes its last. */
export function DatePicker({ label, value, onChange, error, required, disabled }: Props) {
  const id = useId();
  const picked = value.day > 0 || value.month > 0 || value.year > 0;
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? id : undefined };
  const part = (name: keyof PickedDay, title: string, none: string, options: [number, string][]) => (
    <select
      className={`form-select bdm-date-${name}`}
      aria-label={title}
      {...described}
      required={required}
      disabled={disabled}
      value={value[name]}
      onChange={(event) => onChange(clamped({ ...value, [name]: Number(event.target.value) }))}
    >
      <option value={0}>{none}</option>
      {options.map(([number, text]) => (
        <option key={number} value={number}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset className="bdm-date">
      <legend>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      <div className="bdm-date-parts">
        {part('day', 'Giorno', 'gg', numbers(1, daysToPick(value)))}
        {part(
          'month',
          'Mese',
          'mese',
          MONTHS.map((month, index) => [index + 1, month]),
        )}
        {part('year', 'Anno', 'anno', numbers(FIRST_YEAR, currentYear()).reverse())}
        {picked && !disabled && (
          <button type="button" className="bdm-date-clear" onClick={() => onChange(NO_DAY)}>
            <Icon name="it-close" size="sm" />
            <span className="visually-hidden">Cancella la data</span>
          </button>
        )}
      </div>
      <div aria-live="polite">
        {error && (
          <p id={id} className="bdm-field-error">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

const currentYear = () => Number(today().slice(0, 4));

function numbers(first: number, last: number): [number, string][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [
    first + index,
    String(first + index).padStart(2, '0'),
  ]);
}
