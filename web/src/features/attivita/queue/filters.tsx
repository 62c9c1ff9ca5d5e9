import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findUfficiQuery, materieQuery } from '@/api/lookup';
import { LABELS } from '@/domain/criterion';
import { CHOICES } from '@/domain/fields';
import { capitalize, statusLabel } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import {
  ASSIGNED_TO,
  assignedTo,
  type ExactFilter,
  type NumberFilter,
  QUEUE_DIGITS,
  QUEUE_STATUSES,
  type QueueFilters,
} from '@/domain/queue';
import { hasAllOffices } from '@/domain/user';
import { searchable, textError, wordsOf } from '@/domain/words';
import { useCurrentUser } from '@/parts/session';
import { Combobox } from '@/ui/Combobox';
import { Options, SelectField, TextField } from '@/ui/Field';
import { pasted } from '@/ui/pasted';

const PAUSE_MS = 400;

export type Filtering = { filters: QueueFilters; onFilter: (change: Partial<QueueFilters>) => void };

/** What is typed becomes a filter once typing pauses, at Enter, and when the field is left. */
export function useTyped(value: string, normal: (text: string) => string, commit: (value: string) => void) {
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const timer = useRef<number | undefined>(undefined);

  // The address has changed by itself: 'Rimuovi i filtri', the browser's back button.
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function now(typed: string) {
    clearTimeout(timer.current);
    const next = normal(typed);
    if (next === committed.current) return;
    committed.current = next;
    commit(next);
  }
  return {
    value: text,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => now(typed), PAUSE_MS);
    },
    settle: () => now(text),
  };
}

export function NumberField({ field, filters, onFilter }: Filtering & { field: NumberFilter }) {
  const limit = QUEUE_DIGITS[field];
  const plain = (text: string) => text.replace(/^0+(?=.)/, '');
  const typed = useTyped(filters[field], plain, (value) => onFilter({ [field]: value }));
  return (
    <TextField
      label={LABELS[field]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={limit}
      value={typed.value}
      onChange={({ target }) => typed.type(target.value.replace(/\D/g, '').slice(0, limit))}
      onBlur={typed.settle}
      onKeyDown={({ key }) => key === 'Enter' && typed.settle()}
    />
  );
}

/** A title contains all of the words. */
export function TitleField({ filters, onFilter }: Filtering) {
  const normal = (text: string) => wordsOf(text).join(' ');
  const typed = useTyped(filters.titolo, normal, (titolo) => onFilter({ titolo }));
  return (
    <TextField
      label={LABELS.titolo}
      autoComplete="off"
      maxLength={100}
      value={typed.value}
      error={textError(typed.value)}
      onMend={() => typed.type(searchable(typed.value))}
      onChange={({ target }) => typed.type(target.value)}
      onPaste={pasted(searchable, typed.type)}
      onBlur={typed.settle}
      onKeyDown={({ key }) => key === 'Enter' && typed.settle()}
    />
  );
}

function Select({
  field,
  options,
  filters,
  onFilter,
}: Filtering & { field: ExactFilter; options: readonly (readonly [value: string, text: string])[] }) {
  const value = filters[field];
  const known = !value || options.some(([option]) => option === value);
  return (
    <SelectField
      label={LABELS[field]}
      value={value}
      onChange={({ target }) =>
        // Each area has its own materie.
        onFilter({ [field]: target.value, ...(field === 'area' ? { materia: '' } : {}) })
      }
    >
      <option value="">{field === 'area' || field === 'materia' ? 'Tutte' : 'Tutti'}</option>
      {!known && <option value={value}>{value}</option>}
      <Options of={options} />
    </SelectField>
  );
}

const capitalized = (values: readonly string[]) =>
  values.map((value) => [value, capitalize(statusLabel(value))] as const);
const TIPI = capitalized(CHOICES.tipo);
const AREE = capitalized(CHOICES.area);
const STATUSES = capitalized(QUEUE_STATUSES);

export const TipoField = (props: Filtering) => <Select field="tipo" options={TIPI} {...props} />;
export const AreaField = (props: Filtering) => <Select field="area" options={AREE} {...props} />;
export const StatusField = (props: Filtering) => <Select field="status" options={STATUSES} {...props} />;

/** Whose the items are. */
export function AssignedToField({ filters, onFilter }: Filtering) {
  return (
    <SelectField
      label="Assegnazione"
      value={filters.assigned_to}
      onChange={({ target }) => onFilter({ assigned_to: assignedTo(target.value) })}
    >
      <option value="">Tutti</option>
      <Options of={Object.entries(ASSIGNED_TO)} />
    </SelectField>
  );
}

/** The materie of the area, or of both. */
export function MateriaField(props: Filtering) {
  const { area } = props.filters;
  const of = (one: Area) => ({ ...materieQuery(one), enabled: area === '' || area === one });
  const civile = useQuery(of('civile'));
  const penale = useQuery(of('penale'));
  const both = [
    ...(area === 'penale' ? [] : (civile.data ?? [])),
    ...(area === 'civile' ? [] : (penale.data ?? [])),
  ];
  const options = [...new Set(both)].sort((one, other) => one.localeCompare(other, 'it'));
  return <Select field="materia" options={options.map((value) => [value, value] as const)} {...props} />;
}

/** Only the person's own offices (docs/regole/redazione.md#liste-di-lavoro); who has them all looks for one. */
export function UfficioField(props: Filtering) {
  const user = useCurrentUser();
  if (hasAllOffices(user)) return <AnyOffice {...props} />;
  const options = user.ou.toSorted((one, other) => one.localeCompare(other, 'it'));
  return <Select field="ufficio" options={options.map((value) => [value, value] as const)} {...props} />;
}

function AnyOffice({ filters: { ufficio }, onFilter }: Filtering) {
  const [text, setText] = useState(ufficio);
  const { data: offices = [] } = useQuery(findUfficiQuery(''));
  useEffect(() => setText(ufficio), [ufficio]);
  return (
    <Combobox
      label={LABELS.ufficio}
      value={text}
      suggestions={findUfficiQuery}
      onChange={(value) => {
        setText(value);
        const name = value.trim().toLocaleUpperCase('it');
        // Half a name is no office: until it is whole, or gone, the list stays.
        if (name !== ufficio && (name === '' || offices.includes(name))) onFilter({ ufficio: name });
      }}
    />
  );
}
