import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NoteEntry, NotePage } from '@/api/notes';
import { COLORS, colorName, NO_FILTER, type NotesFilter, notesAddress } from '@/domain/note';
import { personName } from '@/domain/person';
import { Options, SelectField, TextField } from '@/ui/Field';
import { FoldedFilters } from '@/ui/FoldedFilters';
import { Button } from '@/ui/kit';

type Props = { filter: NotesFilter; people: NotePage['people']; items: readonly NoteEntry[] };

/** What the notes of one decision are on, as far as they say it. */
export const decisionOf = (items: readonly NoteEntry[]): string =>
  items.find(({ item }) => item)?.item?.label ?? 'un provvedimento';

/** The conditions of the list. Each choice is an address of its own: the browser's back button takes it back. */
export function Filters({ filter, people, items }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filter.q);
  const [before, setBefore] = useState(filter.q);
  // The address has changed by itself: the browser's back button, 'Togli tutti i filtri'.
  if (before !== filter.q) {
    setBefore(filter.q);
    setTyped(filter.q);
  }
  const set = Object.values(filter).filter(Boolean).length;
  const change = (changes: Partial<NotesFilter>) => navigate(notesAddress({ ...filter, ...changes }));

  const fields = (
    <div className="bdm-my-notes-filter">
      <SelectField
        label="Tipo"
        value={filter.kind}
        onChange={({ target }) => change({ kind: target.value as NotesFilter['kind'] })}
      >
        <option value="">Tutte</option>
        <option value="passo">Su un passo</option>
        <option value="nota">Note personali</option>
      </SelectField>
      <SelectField
        label="Di chi"
        value={filter.whose}
        onChange={({ target }) => change({ whose: target.value as NotesFilter['whose'] })}
      >
        <option value="">Tutte</option>
        <option value="mie">Scritte da me</option>
        <option value="condivise">Condivise con me</option>
      </SelectField>
      <SelectField
        label="Colore"
        value={filter.color}
        onChange={({ target }) => change({ color: target.value })}
      >
        <option value="">Tutti</option>
        <Options of={COLORS.map(({ color, name }) => [color, name])} />
        {filter.color && !COLORS.some(({ color }) => color === filter.color) && (
          <option value={filter.color}>{colorName(filter.color)}</option>
        )}
      </SelectField>
      <SelectField
        label="Persona"
        help="Autore, o con chi la nota è condivisa."
        value={filter.upn}
        onChange={({ target }) => change({ upn: target.value })}
      >
        <option value="">Tutte</option>
        <Options of={people.map((person) => [person.upn, personName(person)])} />
        {filter.upn && !people.some(({ upn }) => upn === filter.upn) && (
          <option value={filter.upn}>{filter.upn}</option>
        )}
      </SelectField>
    </div>
  );

  return (
    <section aria-label="Cerca e filtra">
      <form
        className="bdm-my-notes-search"
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: typed.trim() });
        }}
      >
        <TextField
          label="Cerca nelle note"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button color="primary" size="sm" type="submit">
          Cerca
        </Button>
      </form>
      <FoldedFilters>{fields}</FoldedFilters>
      {set > 0 && (
        <div className="bdm-my-notes-set">
          {filter.provvedimento && (
            <p>
              Solo le note su: <strong>{decisionOf(items)}</strong>
            </p>
          )}
          {filter.provvedimento && set > 1 && (
            <Button color="primary" size="xs" outline onClick={() => change({ provvedimento: '' })}>
              Su tutti i provvedimenti
            </Button>
          )}
          <Button color="primary" size="xs" outline onClick={() => navigate(notesAddress(NO_FILTER))}>
            Togli tutti i filtri
          </Button>
        </div>
      )}
    </section>
  );
}
