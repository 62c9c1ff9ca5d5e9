import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/http';
import {
  PERMISSION_KEY,
  permissionQuery,
  presentState,
  savePermission,
  type UserPermission,
} from '@/api/permission';
import { CURRENT_USER_KEY } from '@/api/user';
import { NOTHING_TO_SAVE, SAVING } from '@/domain/messages';
import { personName } from '@/domain/person';
import { endingOn, endProblem, endsOf, type Rights, rebased, sameRights } from '@/domain/rights';
import { UnsavedChangesDialog, useUnsavedChanges } from '@/parts/draft';
import { useCurrentUser } from '@/parts/session';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { notifyError, notifySuccess } from '@/ui/toast';
import { WhyButton } from '@/ui/why';
import { ConflictDialog } from './ConflictDialog';
import { GroupsField } from './GroupsField';
import { OfficesField } from './OfficesField';

const EDIT_PERMISSION = 'edit_permission';
const ONLY_ONE =
  'È l’unico utente attivo che può gestire i permessi senza scadenza: per toglierla o darle una scadenza, assegnare prima la gestione a un’altra persona.';

const rightsOf = ({ group, ou, until }: UserPermission): Rights => ({ group, ou, until });

/** The rights of a user while they are being changed, on top of a saved state. */
function useRights(permission: UserPermission) {
  const me = useCurrentUser();
  const queries = useQueryClient();
  /** The state that is being changed. */
  const [base, setBase] = useState(permission);
  const [rights, setRights] = useState<Rights>(rightsOf(permission));
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<UserPermission | null>(null);
  const modified = !sameRights(rights, base);

  // A state that came from elsewhere on the page: the account was deactivated, say. What is being changed stays.
  const [seen, setSeen] = useState(permission.version);
  if (permission.version !== seen) {
    setSeen(permission.version);
    if (!modified) setRights(rightsOf(permission));
    if (!modified || sameRights(permission, base)) setBase(permission);
  }

  const save = useMutation({
    mutationFn: savePermission,
    onSuccess: async (saved) => {
      take(saved);
      notifySuccess('Permessi aggiornati correttamente');
      if (saved.upn === me.upn) await queries.invalidateQueries({ queryKey: CURRENT_USER_KEY });
    },
    onError: (error) => {
      setTheirs(presentState(error));
      if (!(error instanceof ApiError)) return;
      setProblem(error.errors.find(({ field }) => field === 'ou')?.message ?? null);
    },
  });

  function take(saved: UserPermission) {
    setBase(saved);
    setRights(rightsOf(saved));
    setProblem(null);
    setTheirs(null);
    queries.setQueryData(permissionQuery(saved.upn).queryKey, saved);
    void queries.invalidateQueries({ queryKey: [...PERMISSION_KEY, 'accounts'] });
  }

  const ends = endsOf(rights);
  const wrong = Object.entries(ends).some(([name, day]) => endProblem(day, base.until[name]));

  async function send(): Promise<boolean> {
    if (wrong) {
      notifyError('Correggere le date di fine validità prima di salvare.');
      return false;
    }
    try {
      await save.mutateAsync({ upn: base.upn, ...rights, until: ends, version: base.version });
      return true;
    } catch {
      return false; // told by the shared handler, or by the dialog
    }
  }

  function keepMine(now: UserPermission) {
    setRights(rebased(rights, base, now));
    setBase(now);
    setTheirs(null);
  }

  return {
    ...{ base, rights, setRights, modified, problem, setProblem, send, pending: save.isPending },
    ...{ theirs, setTheirs, take, keepMine },
  };
}

/** Groups and offices of a user, saved together; from the person's next call on they count. */
export function RightsForm({ permission }: { permission: UserPermission }) {
  const me = useCurrentUser();
  const state = useRights(permission);
  const { base, rights, setRights, modified, problem, setProblem, send, pending, theirs } = state;
  const [steppingDown, setSteppingDown] = useState(false);
  const unsaved = useUnsavedChanges({ modified, save: send });
  const stepsDown =
    base.upn === me.upn && base.group.includes(EDIT_PERMISSION) && !rights.group.includes(EDIT_PERMISSION);
  const person = personName(base) || base.upn;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!modified || pending) return;
        if (stepsDown) setSteppingDown(true);
        else void send();
      }}
    >
      <div className="row g-4">
        <section className="col-lg-7" aria-labelledby="gruppi">
          <div className="bdm-panel h-100">
            <h3 id="gruppi" className="h5">
              Gruppi di permessi
            </h3>
            <GroupsField
              catalogue={me.group_catalogue}
              value={rights.group}
              granted={base.groups}
              locked={base.last_administrator ? { [EDIT_PERMISSION]: ONLY_ONE } : {}}
              until={rights.until}
              onUntil={(name, day) => setRights(endingOn(rights, name, day))}
              onChange={(group) => setRights({ ...rights, group })}
            />
          </div>
        </section>
        <section className="col-lg-5" aria-label="Uffici">
          <div className="bdm-panel h-100">
            <OfficesField
              value={rights.ou}
              granted={base.offices}
              until={rights.until}
              onUntil={(name, day) => setRights(endingOn(rights, name, day))}
              person={person}
              error={problem}
              onChange={(ou) => {
                setProblem(null);
                setRights({ ...rights, ou });
              }}
            />
          </div>
        </section>
      </div>
      <div className={`bdm-rights-bar ${modified ? 'bdm-rights-modified' : ''}`}>
        <p role="status" className="mb-0">
          {modified ? 'Modifiche non salvate' : ''}
        </p>
        <WhyButton
          color="primary"
          outline
          type="button"
          why={pending ? SAVING : modified ? null : 'Non ci sono modifiche da annullare.'}
          onClick={() => {
            setProblem(null);
            setRights(rightsOf(base));
          }}
        >
          Annulla modifiche
        </WhyButton>
        <WhyButton color="primary" type="submit" why={pending ? SAVING : modified ? null : NOTHING_TO_SAVE}>
          Salva
        </WhyButton>
      </div>
      {steppingDown && (
        <ConfirmDialog
          title="Rinunciare alla gestione dei permessi?"
          action="Rinuncia e salva"
          busy={pending}
          onConfirm={() => {
            setSteppingDown(false);
            void send();
          }}
          onClose={() => setSteppingDown(false)}
        >
          <p className="mb-0">
            Dopo il salvataggio questa pagina non sarà più accessibile: solo un altro amministratore potrà
            assegnare di nuovo il permesso.
          </p>
        </ConfirmDialog>
      )}
      {theirs && (
        <ConflictDialog
          person={person}
          catalogue={me.group_catalogue}
          before={base}
          theirs={theirs}
          onTakeTheirs={() => state.take(theirs)}
          onKeepMine={() => state.keepMine(theirs)}
          onClose={() => state.setTheirs(null)}
        />
      )}
      <UnsavedChangesDialog unsaved={unsaved} />
    </form>
  );
}
