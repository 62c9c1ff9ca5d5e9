import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PERMISSION_KEY, permissionQuery, setActive, type UserPermission } from '@/api/permission';
import { formatMoment } from '@/domain/format';
import { lastAccess, personName } from '@/domain/person';
import { useCurrentUser } from '@/parts/session';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';

/** Whether the person may use the service at all. */
export function AccountPanel({ permission }: { permission: UserPermission }) {
  const me = useCurrentUser();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (active: boolean) => setActive(permission.upn, active),
    onSuccess: async (saved) => {
      queries.setQueryData(permissionQuery(saved.upn).queryKey, saved);
      notifySuccess(saved.active ? 'Account riattivato con successo' : 'Account disattivato con successo');
      await queries.invalidateQueries({ queryKey: PERMISSION_KEY });
    },
    onSettled: () => setAsking(false),
  });
  const { active, sessions } = permission;
  const why =
    permission.upn === me.upn
      ? 'Non è possibile disattivare il proprio account.'
      : permission.last_administrator
        ? 'L’unico amministratore attivo non può essere disattivato.'
        : null;
  return (
    <section className="bdm-panel h-100" aria-labelledby="account">
      <h3 id="account" className="h5">
        Account
      </h3>
      <p>
        {active ? 'Attivo' : 'Disattivato: la persona non può usare il servizio'}, creato il{' '}
        {formatMoment(permission.created_at)}.
        {active &&
          (sessions === 0
            ? ' Al momento la persona non è collegata.'
            : ` Sessioni aperte in questo momento: ${sessions}.`)}{' '}
        {lastAccess(permission)}.
      </p>
      {active && why && <p className="mb-0">{why}</p>}
      {active && !why && (
        <Button color="danger" outline size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Disattiva
        </Button>
      )}
      {!active && (
        <Button
          color="primary"
          size="sm"
          aria-disabled={change.isPending}
          onClick={() => !change.isPending && change.mutate(true)}
        >
          Riattiva
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title="Disattivare l’account?"
          action="Disattiva"
          busy={change.isPending}
          onConfirm={() => change.mutate(false)}
          onClose={() => setAsking(false)}
        >
          <p className="mb-0">
            {personName(permission) || permission.upn} non potrà più usare il servizio e le sue sessioni
            termineranno subito; ciò che non ha salvato può andare perso. Gruppi e uffici restano assegnati
            per quando l’account sarà riattivato.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
