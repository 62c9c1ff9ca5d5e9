import { pendingRequestsQuery } from '@/api/permission';
import { type NewShares, newSharesQuery } from '@/api/sharing';
import { waitingQuery } from '@/api/waiting';
import { total } from '@/domain/waiting';
import type { MenuItem } from './menu';
import { useCounts } from './useCounts';

/** What an entry of the menu counts, beside its name; nothing where there is nothing. */
export function MenuBadge({ counts }: { counts: NonNullable<MenuItem['counts']> }) {
  if (counts === 'waiting') return <Waiting />;
  if (counts === 'access_request') return <Requests />;
  return <New kind={counts} />;
}

/** How much waits for this person. */
function Waiting() {
  const data = useCounts(waitingQuery);
  const count = data ? total(data) : 0;
  return <Badge count={count} one="1 elemento in attesa" several="elementi in attesa" />;
}

/** How many people wait for an account. */
function Requests() {
  const count = useCounts(pendingRequestsQuery) ?? 0;
  return (
    <Badge count={count} one="1 richiesta di accesso in attesa" several="richieste di accesso in attesa" />
  );
}

/** How much others have shared that this person has not opened yet. */
function New({ kind }: { kind: keyof NewShares }) {
  const data = useCounts(newSharesQuery);
  return <Badge count={data?.[kind] ?? 0} one="1 nuova condivisione" several="nuove condivisioni" />;
}

function Badge({ count, one, several }: { count: number; one: string; several: string }) {
  if (count === 0) return null;
  const many = count > 99;
  return (
    <>
      <span className="bdm-menu-badge" aria-hidden="true">
        {many ? '99+' : count}
      </span>
      <span className="visually-hidden">
        {many ? ` (più di 99 ${several})` : count === 1 ? ` (${one})` : ` (${count} ${several})`}
      </span>
    </>
  );
}
