import { useEffect, useId, useRef, useState } from 'react';
import {
  type Participant,
  type Person,
  personLabel,
  personName,
  type SharePermission,
} from '@/domain/person';
import { useSession } from '@/parts/session';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { UserSearch } from './UserSearch';
import './people.scss';

const PERMISSIONS: Record<SharePermission, string> = { '': 'Sola lettura', w: 'Lettura e scrittura' };

/** `through`: in words, what lets them read it besides; it is not taken back here. */
type SharedWith = Participant & { through?: string | undefined };

type Props = {
  title: string;
  /** What is shared. */
  about?: string;
  /** What stands in place of the list when it is shared with nobody. */
  empty: string;
  participants: SharedWith[];
  /** The list is still to come, or will not. */
  loading?: boolean;
  failed?: boolean;
  /** The list alone: for who may see it and not change it. */
  readOnly?: boolean | undefined;
  /** Something is being saved: what is pressed meanwhile does nothing. */
  busy?: boolean | undefined;
  /** A promise that fails leaves the person chosen, to try again. */
  onAdd: (user: Person, permission: SharePermission) => unknown;
  onPermission: (upn: string, permission: SharePermission) => unknown;
  onRemove: (upn: string) => unknown;
  onClose: () => void;
  /** Said when somebody chooses himself (docs/regole/note-e-cartelle.md#condividere-una-cartella). */
  selfRefusal: string;
  /** What the two permissions are called. */
  permissions?: Record<SharePermission, string>;
  /** What is worth knowing before sharing. */
  hint?: string | undefined;
};

/**
 * Who something is shared with, and whom to share it with besides (docs/regole/note-e-cartelle.md). Reports outcomes to
 * nobody: the caller does.
 */
export function ShareDialog({
  title,
  about,
  empty,
  participants,
  loading,
  failed,
  readOnly,
  busy,
  onAdd,
  onPermission,
  onRemove,
  onClose,
  selfRefusal,
  permissions = PERMISSIONS,
  hint,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const count = participants.length;

  // The button that was pressed went with its line: the keyboard stays in the dialog.
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count]);

  return (
    <Dialog title={title} size="lg" onClose={onClose} footer={<CloseButton onClose={onClose} />}>
      {about && <p className="bdm-share-person">{about}</p>}
      {!readOnly && hint && <p>{hint}</p>}
      {!readOnly && <NewParticipant {...{ participants, busy, onAdd, selfRefusal, permissions }} />}
      <h3 className="bdm-share-heading" ref={heading} tabIndex={-1}>
        Condivisa con
      </h3>
      {count === 0 ? (
        <Nobody {...{ loading, failed, empty }} />
      ) : (
        <ul className="bdm-share-list" aria-busy={busy}>
          {participants.map((one) => (
            <li key={one.upn}>
              <span className="bdm-share-who">
                <Icon name="it-user" size="sm" color="primary" />
                <span>
                  <strong>{personName(one)}</strong>
                  <span className="bdm-muted bdm-share-email">{one.email}</span>
                  {one.through && <span className="bdm-muted bdm-share-email">{one.through}</span>}
                </span>
              </span>
              {readOnly || one.through ? (
                <span>{permissions[one.permission]}</span>
              ) : (
                <span className="bdm-share-controls">
                  <select
                    aria-label={`Permesso di ${personName(one)}`}
                    className="form-select"
                    value={one.permission}
                    onChange={(event) =>
                      !busy && onPermission(one.upn, event.target.value as SharePermission)
                    }
                  >
                    <PermissionOptions permissions={permissions} />
                  </select>
                  <button
                    type="button"
                    className="btn btn-outline-danger btn-xs"
                    aria-disabled={busy}
                    aria-label={`Rimuovi la condivisione con ${personName(one)}`}
                    onClick={() => !busy && onRemove(one.upn)}
                  >
                    Rimuovi
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type NewProps = Pick<Props, 'participants' | 'busy' | 'onAdd' | 'selfRefusal'> &
  Required<Pick<Props, 'permissions'>>;

/** Whom to share it with besides: first the person, then the permission. */
function NewParticipant({ participants, busy, onAdd, selfRefusal, permissions }: NewProps) {
  const { user } = useSession();
  const id = useId();
  const [chosen, setChosen] = useState<Person | null>(null);
  const [permission, setPermission] = useState<SharePermission>('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const isChosen = chosen !== null;

  // The box and the choice take each other's place, and the keyboard goes along.
  const wasChosen = useRef(false);
  useEffect(() => {
    if (isChosen) confirm.current?.focus();
    else if (wasChosen.current) search.current?.focus();
    wasChosen.current = isChosen;
  }, [isChosen]);

  function choose(person: Person) {
    const shared = participants.some(({ upn, through }) => upn === person.upn && !through);
    if (person.upn === user?.upn) setRefusal(selfRefusal);
    else if (shared)
      setRefusal(`Già condivisa con ${personName(person)}: il permesso si cambia nell’elenco.`);
    else {
      setRefusal(null);
      setPermission('');
      setChosen(person);
    }
  }

  async function add() {
    if (!chosen || busy) return;
    try {
      await onAdd(chosen, permission);
    } catch {
      return; // told by whoever asked
    }
    setChosen(null);
  }

  if (!chosen)
    return <UserSearch label="Cerca una persona" ref={search} autoFocus onChoose={choose} error={refusal} />;
  return (
    <fieldset className="bdm-share-chosen">
      <legend>Condividi con</legend>
      <p className="bdm-share-person" id={`${id}-person`}>
        {personLabel(chosen)}
      </p>
      <div className="bdm-field">
        <label htmlFor={`${id}-permission`}>Permesso</label>
        <select
          id={`${id}-permission`}
          className="form-select"
          value={permission}
          onChange={(event) => setPermission(event.target.value as SharePermission)}
        >
          <PermissionOptions permissions={permissions} />
        </select>
      </div>
      <div className="bdm-share-buttons">
        <button
          type="button"
          className="btn btn-primary"
          ref={confirm}
          aria-disabled={busy}
          aria-describedby={`${id}-person`}
          onClick={add}
        >
          Condividi
        </button>
        <Button color="primary" outline onClick={() => setChosen(null)}>
          Annulla
        </Button>
      </div>
    </fieldset>
  );
}

function PermissionOptions({ permissions }: { permissions: Record<SharePermission, string> }) {
  return (
    <>
      <option value="">{permissions['']}</option>
      <option value="w">{permissions.w}</option>
    </>
  );
}

function Nobody({ loading, failed, empty }: Pick<Props, 'loading' | 'failed' | 'empty'>) {
  if (loading) return <Skeleton lines={2} label="Caricamento dell’elenco" />;
  return <p className="bdm-muted mb-0">{failed ? 'Non è stato possibile leggere l’elenco.' : empty}</p>;
}
