import type { UserPermission } from '@/api/permission';
import { formatMoment } from '@/domain/format';
import type { GroupDescription } from '@/domain/rights';
import { differences } from '@/domain/rights';
import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import { ChangeList } from './HistoryPanel';

type Props = {
  person: string;
  catalogue: readonly GroupDescription[];
  /** The state that was being changed, and the one that is there now. */
  before: UserPermission;
  theirs: UserPermission;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Another administrator was quicker: what they changed, and whether my changes are made to that. */
export function ConflictDialog({ person, before, theirs, onKeepMine, onTakeTheirs, onClose }: Props) {
  const last = theirs.history.find(({ kind }) => kind === 'permessi');
  const { groupsAdded, groupsRemoved, officesAdded, officesRemoved, ends } = differences(before, theirs);
  return (
    <Dialog
      title="I permessi sono stati modificati nel frattempo"
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button color="primary" outline onClick={onTakeTheirs}>
            Usa i permessi salvati
          </Button>
          <Button color="primary" data-autofocus="" onClick={onKeepMine}>
            Mantieni le mie modifiche
          </Button>
        </>
      }
    >
      <p>
        {last?.by_name ?? last?.by ?? 'Un altro amministratore'} ha modificato i permessi di {person}
        {last && ` il ${formatMoment(last.at)}`}. Nulla è stato sovrascritto.
      </p>
      <ChangeList
        groups_added={groupsAdded}
        groups_removed={groupsRemoved}
        ou_added={officesAdded}
        ou_removed={officesRemoved}
        until={ends}
      />
      <p className="mb-0">
        Mantenendo le proprie modifiche, queste si aggiungono ai permessi salvati e vanno salvate di nuovo.
      </p>
    </Dialog>
  );
}
