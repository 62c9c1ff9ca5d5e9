import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/http';
import { findUfficiQuery } from '@/api/lookup';
import { grantRequest, PERMISSION_KEY, type PendingRequest, refuseRequest } from '@/api/permission';
import { personName } from '@/domain/person';
import { endingOn, endProblem, endsOf, type Rights } from '@/domain/rights';
import { useCurrentUser } from '@/parts/session';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextAreaField } from '@/ui/Field';
import { Skeleton } from '@/ui/Skeleton';
import { notifyError, notifySuccess } from '@/ui/toast';
import { GroupsField } from './GroupsField';
import { OfficesField } from './OfficesField';

type Props = { request: PendingRequest; onClose: (answered: boolean) => void };

/** What a person who asked gets: the office they named, where there is one of that name, and what is added. */
export function GrantDialog({ request, onClose }: Props) {
  const { group_catalogue } = useCurrentUser();
  const named = request.office?.trim().toLocaleUpperCase('it') ?? '';
  const found = useQuery({ ...findUfficiQuery(named), enabled: named !== '' });
  const office = found.data && officeMeant(named, found.data);
  const [changed, setChanged] = useState<Rights | null>(null);
  const rights = changed ?? { group: [], ou: office ? [office] : [], until: {} };
  const until = endsOf(rights);
  const ends = {
    until,
    onUntil: (name: string, day: string) => setChanged(endingOn(rights, name, day)),
  };
  const wrong = Object.values(until).some((day) => endProblem(day, undefined));
  const answer = useAnswer(
    () => grantRequest(request.id, { ...rights, until }),
    'Richiesta di accesso accolta con successo',
    onClose,
  );
  return (
    <Dialog
      title={`Accogliere la richiesta di ${personName(request)}`}
      size="lg"
      onClose={() => onClose(false)}
      onSubmit={() => {
        if (wrong) notifyError('Correggere le date di fine validità.');
        else if (!answer.isPending) answer.mutate();
      }}
      footer={
        <DialogButtons action="Accogli la richiesta" busy={answer.isPending} onClose={() => onClose(false)} />
      }
    >
      <p>
        La persona potrà cercare e leggere quanto è pubblicato. Gruppi e uffici sono facoltativi e si possono
        cambiare in seguito.
      </p>
      <h3 className="h5">Gruppi di permessi</h3>
      <GroupsField
        catalogue={group_catalogue}
        value={rights.group}
        {...ends}
        onChange={(group) => setChanged({ ...rights, group })}
      />
      {found.isLoading ? (
        <Skeleton lines={2} label="Ricerca dell’ufficio indicato" />
      ) : (
        <>
          <OfficesField
            value={rights.ou}
            {...ends}
            initial={office ? '' : named}
            person={personName(request)}
            error={problemOf(answer.error, 'ou')}
            onChange={(ou) => setChanged({ ...rights, ou })}
          />
          {office && (
            <p className="bdm-muted mb-0">
              È inserito l’ufficio che la persona ha indicato: se non va assegnato, eliminarlo.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The office of exactly this name, or the only one that its words find. */
function officeMeant(named: string, found: string[]): string | undefined {
  return found.find((name) => name === named) ?? (found.length === 1 ? found[0] : undefined);
}

/** Why a request is refused: the person reads it. */
export function RefuseDialog({ request, onClose }: Props) {
  const [reason, setReason] = useState('');
  const answer = useAnswer(() => refuseRequest(request.id, reason), 'Richiesta di accesso respinta', onClose);
  return (
    <Dialog
      title={`Respingere la richiesta di ${personName(request)}`}
      onClose={() => onClose(false)}
      onSubmit={() => !answer.isPending && answer.mutate()}
      footer={
        <DialogButtons
          danger
          action="Respingi la richiesta"
          busy={answer.isPending}
          onClose={() => onClose(false)}
        />
      }
    >
      <TextAreaField
        label="Motivo"
        required
        maxLength={2000}
        data-autofocus=""
        value={reason}
        help="La persona lo legge nella pagina della richiesta, e può inviarne una nuova."
        error={problemOf(answer.error, 'reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

/** Answers, says so, and asks for what is pending now, also when somebody else had answered already. */
function useAnswer(act: () => Promise<void>, told: string, onClose: (answered: boolean) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      notifySuccess(told);
      await queries.invalidateQueries({ queryKey: PERMISSION_KEY });
      onClose(true);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return;
      void queries.invalidateQueries({ queryKey: PERMISSION_KEY });
      onClose(true);
    },
  });
}

function problemOf(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.errors.find((one) => one.field === field)?.message ?? null;
}
