import { Link } from 'react-router';
import type { DeskEvent } from '@/api/scrivania';
import { itemAddress } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import { When } from './Notice';

const DONE: Record<DeskEvent['evento'], string> = {
  rinviato: 'ha rinviato in bozza',
  confermato: 'ha confermato la versione anonimizzata',
  modificato: 'ha modificato',
  ritirato: 'ha ritirato',
};

/** What others did lately with what the reader had written, prepared or published: it happened, and is not ticked off. */
export function FromDesk({ events }: { events: readonly DeskEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="dalla-scrivania">
      <h2 id="dalla-scrivania" className="h5">
        Dalla scrivania
      </h2>
      <p className="bdm-muted">
        Che cosa altri hanno fatto, negli ultimi 30 giorni, di ciò che questo account ha scritto, preparato o
        pubblicato.
      </p>
      <ul className="bdm-notices" aria-labelledby="dalla-scrivania">
        {events.map((event) => (
          <One key={`${event.evento} ${event.oggetto.id} ${event.at}`} of={event} />
        ))}
      </ul>
    </section>
  );
}

function One({ of: { evento, at, by, oggetto, reason } }: { of: DeskEvent }) {
  const { kind, id, label } = oggetto;
  // What is withdrawn is worked on nowhere.
  const address = evento === 'ritirato' ? itemAddress(kind, id) : workAddress(kind, id);
  return (
    <li>
      <When visto at={at} />
      <p className="bdm-notice-said">
        {by ?? 'Un’altra persona'} {DONE[evento]}: <Link to={address}>{label}</Link>
      </p>
      {reason && <p className="bdm-notice-reason">{reason}</p>}
    </li>
  );
}
