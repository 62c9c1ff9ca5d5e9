import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/http';
import { findUfficiQuery } from '@/api/lookup';
import type { Grant } from '@/api/permission';
import SHARED from '@/domain/generated/shared';
import { EVERY_OFFICE, officeName } from '@/domain/rights';
import { Combobox } from '@/ui/Combobox';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useAnnounce } from '@/ui/pageTitle';
import { GrantedBy } from './GroupsField';
import { UntilField } from './UntilField';

type Props = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  granted?: readonly Grant[];
  /** The last days of those that have an end. */
  until: Readonly<Record<string, string>>;
  onUntil: (ou: string, day: string) => void;
  /** What stands in the box at first. */
  initial?: string;
  /** Whose offices they are, for the question before one goes. */
  person: string;
  error?: string | null;
};

/** Offices: added by name, taken away after a question (docs/regole/accesso.md). One that is there already is refused. */
export function OfficesField({
  value,
  onChange,
  granted = [],
  until,
  onUntil,
  initial = '',
  person,
  error,
}: Props) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const every = value.includes(EVERY_OFFICE);

  // The button that was pressed goes with its line: after the dialog, which gives the focus back to it.
  const removed = useRef(false);
  useEffect(() => {
    if (!removed.current || leaving !== null) return;
    removed.current = false;
    heading.current?.focus();
  });

  function put(ou: string) {
    if (value.includes(ou)) return setRefusal(SHARED.rights.DUPLICATE_OFFICE);
    setRefusal(null);
    setText('');
    onChange([...value, ou]);
    announce(`Aggiunto: ${officeName(ou)}`);
  }

  async function add(typed: string) {
    const name = typed.trim().toLocaleUpperCase('it');
    if (!name) return setRefusal('Indicare un ufficio.');
    if (value.includes(name)) return put(name);
    try {
      const known = await queries.fetchQuery(findUfficiQuery(name));
      if (known.includes(name)) put(name);
      else setRefusal('Nessun ufficio con questo nome: sceglierne uno tra quelli suggeriti.');
    } catch (problem) {
      setRefusal(messageOf(problem));
    }
  }

  function keyDown(event: KeyboardEvent) {
    // Enter in the box adds; it does not send the form around it.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void add(text);
    }
  }

  function remove(ou: string) {
    onChange(value.filter((one) => one !== ou));
    setLeaving(null);
    announce(`Rimosso: ${officeName(ou)}`);
    removed.current = true;
  }

  return (
    <>
      <h3 className="h5" ref={heading} tabIndex={-1}>
        Uffici di competenza
      </h3>
      {value.length === 0 ? (
        <p>Nessun ufficio di competenza assegnato</p>
      ) : (
        <OfficeList {...{ value, granted, until, onUntil }} onRemove={setLeaving} />
      )}
      <fieldset className="bdm-rights-add" aria-label="Nuovo ufficio" onKeyDown={keyDown}>
        <Combobox
          label="Aggiungi un ufficio"
          value={text}
          onChange={(typed) => {
            setText(typed.toLocaleUpperCase('it'));
            setRefusal(null);
          }}
          onChoose={put}
          suggestions={findUfficiQuery}
          error={refusal ?? error ?? null}
          help="Scrivere una parte del nome e scegliere l’ufficio"
        />
        <Button color="primary" outline size="sm" onClick={() => void add(text)}>
          Aggiungi
        </Button>
      </fieldset>
      {!every && (
        <button type="button" className="btn btn-link bdm-rights-every" onClick={() => put(EVERY_OFFICE)}>
          Assegna tutti gli uffici
        </button>
      )}
      {leaving !== null && (
        <ConfirmDialog
          title="Eliminare l’ufficio?"
          action="Elimina"
          busy={false}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p className="mb-0">
            Dopo il salvataggio {person} non lavorerà più per <strong>{officeName(leaving)}</strong>: non ne
            vedrà le bozze né i dati personali riservati. L’operazione è irreversibile: per riavere l’ufficio
            occorre assegnarlo di nuovo.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

type ListProps = Required<Pick<Props, 'value' | 'granted' | 'until' | 'onUntil'>>;

function OfficeList({
  value,
  granted,
  until,
  onUntil,
  onRemove,
}: ListProps & { onRemove: (ou: string) => void }) {
  return (
    <ul className="bdm-rights-offices">
      {value.map((ou) => {
        const grant = granted.find((one) => one.name === ou);
        return (
          <li key={ou}>
            <span>
              {officeName(ou)}
              {grant && <GrantedBy grant={grant} />}
              <UntilField
                of={officeName(ou)}
                value={until[ou] ?? ''}
                stored={grant?.until ?? undefined}
                onChange={(day) => onUntil(ou, day)}
              />
            </span>
            <button
              type="button"
              className="btn btn-outline-danger btn-xs"
              aria-haspopup="dialog"
              aria-label={`Elimina ${officeName(ou)}`}
              onClick={() => onRemove(ou)}
            >
              <Icon name="it-delete" size="xs" color="danger" className="me-1" />
              Elimina
            </button>
          </li>
        );
      })}
    </ul>
  );
}
