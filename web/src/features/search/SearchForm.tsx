import { type FormEvent, useState } from 'react';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { SelectField, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import type { SearchFormProps } from './form';
import { queryToText, textError, textToQuery } from './standard/text';

export function SearchForm({ search, searching, onSearch, onClear, onArea }: SearchFormProps) {
  const known = queryToText(search.q);
  const [text, setText] = useState(known ?? '');
  const [area, setArea] = useState(search.area);
  // What arrives by the address (a link, the back button) replaces what is in the form.
  const [arrived, setArrived] = useState({ q: search.q, area: search.area });
  if (arrived.q !== search.q || arrived.area !== search.area) {
    setArrived({ q: search.q, area: search.area });
    if (arrived.q !== search.q) setText(known ?? '');
    setArea(search.area);
  }
  const error = textError(text);
  // A query that this form cannot show (a link from elsewhere) counts as a criterion until it is cleared.
  const foreign = known === null ? search.q : null;
  const query = textToQuery(text) || (foreign ?? '');
  const nothing = query === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (nothing || error || searching) return;
    onSearch({ q: query, area });
  }

  function clear() {
    setText('');
    onClear();
  }

  return (
    <form className="bdm-search-form" onSubmit={submit} noValidate aria-label="Ricerca">
      <TargetToggle value={search.target} onChange={(target) => onSearch({ target })} />
      <div className="bdm-search-fields">
        <SelectField
          label="Area"
          value={area}
          onChange={(event) => {
            const value = event.target.value as Area;
            setArea(value);
            onArea(value);
          }}
        >
          <option value="civile">Civile</option>
          <option value="penale">Penale</option>
        </SelectField>
        <TextField
          label="Testo"
          className="flex-grow-1"
          value={text}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          error={error}
          help="Trova i documenti che contengono almeno una delle parole indicate"
        />
      </div>
      {foreign && (
        <p className="bdm-foreign">
          Criteri di ricerca: <code>{foreign}</code>
        </p>
      )}
      <div className="bdm-search-buttons">
        <Button
          color="primary"
          outline
          type="button"
          onClick={clear}
          disabled={text === '' && search.q === ''}
        >
          Pulisci
        </Button>
        <Button color="primary" type="submit" disabled={nothing || error !== null || searching}>
          <Icon name="it-search" size="sm" color="white" className="me-2" />
          Ricerca
        </Button>
      </div>
    </form>
  );
}

const TARGETS: { value: Target; label: string }[] = [
  { value: 'provvedimento', label: 'Provvedimenti' },
  { value: 'abstract', label: 'Abstract' },
];

function TargetToggle({ value, onChange }: { value: Target; onChange: (target: Target) => void }) {
  return (
    <fieldset className="bdm-toggle">
      <legend className="visually-hidden">Che cosa cercare</legend>
      {TARGETS.map((target) => (
        <label key={target.value} className={value === target.value ? 'active' : ''}>
          <input
            type="radio"
            name="target"
            className="visually-hidden"
            checked={value === target.value}
            onChange={() => onChange(target.value)}
          />
          <span>{target.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
