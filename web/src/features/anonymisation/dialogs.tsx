import { useState } from 'react';
import type { NamedPerson } from '@/domain/anonymisation';
import { occurrencesOf } from '@/domain/anonymisationText';
import SHARED from '@/domain/generated/shared';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextField } from '@/ui/Field';
import { KEYS } from './keys';

/** What stands in the place of a person's name, everywhere in the decision. */
export function PseudonymDialog({
  person,
  persons,
  onSave,
  onClose,
}: {
  person: NamedPerson;
  persons: readonly NamedPerson[];
  onSave: (replacement: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(person.replacement);
  const wanted = text.trim();
  const same = persons.find(({ key, replacement }) => key !== person.key && replacement === wanted);
  const page = { number: 1, width: 1, height: 1, testo: wanted };
  const named = persons.find(({ name }) =>
    name.split(/\s+/).some((word) => word.length > 2 && occurrencesOf([page], word).length > 0),
  );
  const error = named ? `Contiene un nome da oscurare: ${named.name}.` : null;
  return (
    <Dialog
      title="Modifica lo pseudonimo"
      onClose={onClose}
      onSubmit={() => !error && onSave(wanted)}
      footer={<DialogButtons action="Salva" onClose={onClose} />}
    >
      <TextField
        label={`Al posto di ${person.name}`}
        data-autofocus
        maxLength={SHARED.review.MAX_REPLACEMENT}
        value={text}
        error={error}
        help="Vale in tutto il documento. Vuoto: torna quello previsto."
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="mb-0" role="status">
        {same && `È già quello di ${same.name}: nel documento sembrerebbero la stessa persona.`}
      </p>
    </Dialog>
  );
}

/** The keys of the review, and their switch: who speaks to the computer presses letters without meaning to. */
export function KeysHelp({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <details className="bdm-anon-keys">
      <summary>Tasti</summary>
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="bdm-anon-switch">
        <input type="checkbox" checked={on} onChange={({ target }) => onSwitch(target.checked)} />
        Usa i tasti di una sola lettera
      </label>
    </details>
  );
}
