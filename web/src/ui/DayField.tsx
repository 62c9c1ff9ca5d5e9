import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  clamped,
  daysToPick,
  FIRST_YEAR,
  MONTHS,
  type PickedDay,
  pickedText,
  today,
  typedDay,
} from '@/domain/day';
import { descriptionOf, FieldFrame, Options } from './Field';
import { Icon } from './Icon';
import './dayField.scss';

type Props = {
  label: ReactNode;
  /** As typed: a day in any of the ways of docs/regole/date.md#scegliere-un-giorno. */
  text: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  placeholder?: string;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** A day that is typed, or picked by day, month and year behind the button beside it. */
export function DayField({
  label,
  text,
  onChange,
  error,
  placeholder = 'gg/mm/aaaa',
  required,
  disabled,
}: Props) {
  const id = useId();
  const [typing, setTyping] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const picked = typedDay(text);
  // As it is typed, as long as that is what the form has.
  const own = typing !== null && [typing, pickedText(typedDay(typing))].includes(text);

  function leave() {
    setTyping(null);
    const told = pickedText(picked);
    if (told !== text) onChange(told);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    // A dialog around stays.
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  }

  return (
    <FieldFrame id={id} {...{ label, error, required }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the Escape of what is in it */}
      <div className="bdm-day" onKeyDown={keyDown}>
        <input
          id={id}
          type="text"
          className={`form-control ${error ? 'is-invalid' : ''}`}
          {...{ placeholder, required, disabled, ...descriptionOf(id, error, null) }}
          maxLength={40}
          autoComplete="off"
          value={own ? typing : text}
          onChange={({ target }) => {
            setTyping(target.value);
            onChange(target.value);
          }}
          onBlur={leave}
        />
        <button
          ref={button}
          type="button"
          className="bdm-day-open"
          title="Scegli la data"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        >
          <Icon name="it-calendar" size="sm" color="primary" />
          <span className="visually-hidden">Scegli la data: {label}</span>
        </button>
        {open && !disabled && <Parts {...{ label, picked }} onPick={(next) => onChange(pickedText(next))} />}
      </div>
    </FieldFrame>
  );
}

type PartsProps = { label: ReactNode; picked: PickedDay; onPick: (picked: PickedDay) => void };

/** The days are those of the month: a day too many becomes its last. */
function Parts({ label, picked, onPick }: PartsProps) {
  const part = (name: 'day' | 'month' | 'year', title: string, none: string, options: [number, string][]) => (
    <select
      ref={name === 'day' ? focus : undefined}
      className={`form-select bdm-day-${name}`}
      aria-label={title}
      value={picked[name]}
      onChange={({ target }) => onPick(clamped({ ...picked, [name]: Number(target.value) }))}
    >
      <option value={0}>{none}</option>
      <Options of={options} />
    </select>
  );
  return (
    <fieldset className="bdm-day-parts">
      <legend className="visually-hidden">{label}</legend>
      {part('day', 'Giorno', 'gg', numbers(1, daysToPick(picked)))}
      {part(
        'month',
        'Mese',
        'mese',
        MONTHS.map((month, index) => [index + 1, month]),
      )}
      {part('year', 'Anno', 'anno', numbers(FIRST_YEAR, currentYear()).reverse())}
    </fieldset>
  );
}

/** Once, when it comes. */
const focus = (element: HTMLElement | null) => element?.focus();

const currentYear = () => Number(today().slice(0, 4));

function numbers(first: number, last: number): [number, string][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [
    first + index,
    String(first + index).padStart(2, '0'),
  ]);
}
