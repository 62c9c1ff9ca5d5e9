import { CATEGORIES, type NamedPerson, type NewSpan } from '@/domain/anonymisation';
import { Options, SelectField } from '@/ui/Field';

/** Whose passage it is, as the field for it has it: `p:key` for a person, `c:CATEGORY` for anybody else. */
export type Whose = string;

export function whoseIs(whose: Whose): Pick<NewSpan, 'category' | 'person'> {
  return whose.startsWith('p:') ? { person: whose.slice(2) } : { category: whose.slice(2) };
}

export function WhoseField({
  persons,
  value,
  onChange,
}: {
  persons: readonly NamedPerson[];
  value: Whose;
  onChange: (whose: Whose) => void;
}) {
  return (
    <SelectField
      label="Di chi, o che cosa, si tratta"
      value={value}
      data-autofocus
      onChange={({ target }) => onChange(target.value)}
    >
      {persons.length > 0 && (
        <optgroup label="Persone già riconosciute">
          {persons.map(({ key, name, replacement }) => (
            <option key={key} value={`p:${key}`}>
              {name} ({replacement})
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Altro">
        <Options of={Object.entries(CATEGORIES).map(([category, label]) => [`c:${category}`, label])} />
      </optgroup>
    </SelectField>
  );
}
