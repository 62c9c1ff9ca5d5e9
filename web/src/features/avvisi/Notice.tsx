import { Link } from 'react-router';
import type { Avviso } from '@/api/avvisi';
import { EVENTI } from '@/domain/avviso';
import { dayOf } from '@/domain/day';
import { formatDay } from '@/domain/format';
import { Badge } from '@/ui/kit';
import { Item } from './Item';

/** Where what is followed is read, if anywhere; `onOpen`: the reader goes to what the notice is about. */
type Props = { notice: Avviso; address: string | undefined; onOpen: () => void };

/** What happened, to what, on which day. */
export function Notice({ notice, address, onOpen }: Props) {
  const { evento, oggetto, iscrizione, visto, at } = notice;
  return (
    <li className={visto ? undefined : 'bdm-notice-unread'}>
      <When visto={visto} at={at} />
      <p className="bdm-notice-said">
        {EVENTI[evento]}: <Item of={oggetto} onOpen={onOpen} />
      </p>
      {(iscrizione.what !== 'provvedimento' || iscrizione.target !== oggetto.id) && (
        <p className="bdm-muted mb-0">
          {iscrizione.what === 'ricerca' ? 'Ricerca seguita: ' : 'Si segue: '}
          <Followed of={iscrizione} address={address} onOpen={onOpen} />
        </p>
      )}
    </li>
  );
}

/** On which day it happened, and whether it was looked at. */
export function When({ visto, at }: Pick<Avviso, 'visto' | 'at'>) {
  return (
    <p className="bdm-card-over">
      {!visto && <Badge color="primary">Da leggere</Badge>}
      <time dateTime={at}>{formatDay(dayOf(at))}</time>
    </p>
  );
}

function Followed({ of: { label }, address, onOpen }: Omit<Props, 'notice'> & { of: Avviso['iscrizione'] }) {
  if (!label) return 'provvedimento non più disponibile';
  if (!address) return label;
  return (
    <Link to={address} onClick={onOpen} onAuxClick={onOpen}>
      {label}
    </Link>
  );
}
