import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { messageOf } from '@/api/http';
import { PEOPLE_SEARCH_MIN, peopleQuery } from '@/api/people';
import { type Person, personLabel } from '@/domain/person';
import { comboboxOptions } from '@/ui/comboboxOptions';
import { useDebounced } from '@/ui/useDebounced';
import './people.scss';

/** Of citizens and professionals nobody looks through the names. */
const BY_CARD =
  'Chi accede con la carta nazionale dei servizi (CNS) si trova soltanto con l’indirizzo e-mail completo.';

type Props = {
  label: string;
  onChoose: (user: Person) => void;
  /** Why the last choice was refused. */
  error?: string | null | undefined;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
};

/**
 * The search for people (docs/regole/accesso.md#cercare-una-persona): by surname, name or e-mail from three characters
 * on, up and down to move, Enter to choose, the first if nobody moved, Escape to close the list (and only that: a dialog around stays). The list
 * is part of the page's flow, so that no scrolling box cuts it. What was chosen is told to `onChoose` and the box is
 * empty again.
 */
export function UserSearch({ label, onChoose, error, autoFocus, ref }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const q = useDebounced(text);
  const long = q.length >= PEOPLE_SEARCH_MIN;
  const found = useQuery({ ...peopleQuery(q), enabled: long });
  // While the text has moved on, the people found for what was there before are not its own.
  const answered = long && q === text && found.isSuccess;
  const people: Person[] = answered ? found.data : [];

  const { isOpen, highlightedIndex, getInputProps, getItemProps, getMenuProps } = useCombobox<Person>({
    ...comboboxOptions<Person>(id),
    items: people,
    inputValue: typed,
    itemToString: (person) => (person ? personLabel(person) : ''),
    itemToKey: (person) => person?.upn,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      setTyped('');
      onChoose(selectedItem);
    },
  });
  const shown = isOpen && people.length > 0;

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const idle = !shown || highlightedIndex < 0;
    // Enter never sends a form around the box; Escape closes the list before anything else.
    if (event.key === 'Enter' || (event.key === 'Escape' && shown)) event.preventDefault();
    if ((event.key === 'Enter' && idle) || (event.key === 'Escape' && !shown)) {
      (event.nativeEvent as { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
    }
  }

  let state = '';
  if (text.length > 0 && text.length < PEOPLE_SEARCH_MIN)
    state = `Digitare almeno ${PEOPLE_SEARCH_MIN} caratteri.`;
  else if (long && q === text && found.isError) state = messageOf(found.error);
  else if (answered && people.length === 0) state = `Nessuna persona trovata. ${BY_CARD}`;
  else if (answered && isOpen)
    state = people.length === 1 ? '1 persona trovata.' : `${people.length} persone trovate.`;
  else if (long && found.isFetching) state = 'Ricerca in corso…';

  return (
    <div className="bdm-field bdm-people-search">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <input
        type="text"
        {...getInputProps({
          ref,
          maxLength: 150,
          autoComplete: 'off',
          spellCheck: false,
          'aria-expanded': shown,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': `${id}-help ${id}-error`,
          className: `form-control ${error ? 'is-invalid' : ''}`,
          onChange: (event) => setTyped(event.currentTarget.value),
          onKeyDown: keyDown,
        })}
        data-autofocus={autoFocus || undefined}
      />
      <small id={`${id}-help`} className="form-text">
        Cognome, nome o indirizzo e-mail, almeno {PEOPLE_SEARCH_MIN} caratteri. {BY_CARD}
      </small>
      <div id={`${id}-error`} aria-live="polite">
        {error && <p className="bdm-field-error">{error}</p>}
      </div>
      <p className={state && !shown ? 'bdm-people-state' : 'visually-hidden'} role="status">
        {state}
      </p>
      <ul
        {...getMenuProps({ 'aria-label': 'Persone trovate', className: 'bdm-people-found', hidden: !shown })}
      >
        {shown &&
          people.map((person, index) => (
            <li
              key={person.upn}
              {...getItemProps({
                item: person,
                index,
                className: index === highlightedIndex ? 'active' : '',
              })}
            >
              {personLabel(person)}
            </li>
          ))}
      </ul>
    </div>
  );
}
