import type { PermissionEvent } from '@/api/permission';
import { formatDay, formatMoment } from '@/domain/format';
import { groupName, officeName } from '@/domain/rights';
import { useCurrentUser } from '@/parts/session';

const TITLES: Record<PermissionEvent['kind'], string> = {
  creato: 'Account creato',
  permessi: 'Permessi modificati',
  disattivato: 'Account disattivato',
  riattivato: 'Account riattivato',
  richiesta: 'Accesso richiesto',
  accolta: 'Richiesta di accesso accolta',
  respinta: 'Richiesta di accesso respinta',
};

/** Who granted what and when, newest first. */
export function HistoryPanel({ events }: { events: readonly PermissionEvent[] }) {
  return (
    <section className="bdm-panel h-100" aria-labelledby="cronologia">
      <h3 id="cronologia" className="h5">
        Cronologia
      </h3>
      {events.length === 0 ? (
        <p className="mb-0">Nessuna modifica registrata</p>
      ) : (
        <ol className="bdm-rights-history">
          {events.map((event, at) => (
            <li key={`${event.at}-${at}`}>
              <strong>{TITLES[event.kind]}</strong>
              <span className="bdm-muted">
                {formatMoment(event.at)}
                {event.by && `, ${event.by_name ?? event.by}`}
              </span>
              <ChangeList {...event} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Changes = Pick<PermissionEvent, 'groups_added' | 'groups_removed' | 'ou_added' | 'ou_removed' | 'until'>;

/** What was granted and what was taken, one line each. */
export function ChangeList({ groups_added, groups_removed, ou_added, ou_removed, until }: Changes) {
  const { group_catalogue } = useCurrentUser();
  const groups = (names: readonly string[]) =>
    names.map((name) => groupName(group_catalogue, name)).join(', ');
  const offices = (names: readonly string[]) => names.map(officeName).join(', ');
  const lines = [
    ['Gruppi assegnati', groups(groups_added)],
    ['Gruppi tolti', groups(groups_removed)],
    ['Uffici assegnati', offices(ou_added)],
    ['Uffici tolti', offices(ou_removed)],
    [
      'Validità',
      Object.entries(until)
        .map(
          ([name, day]) =>
            `${groupName(group_catalogue, officeName(name))} ${day ? `fino al ${formatDay(day)}` : 'senza scadenza'}`,
        )
        .join(', '),
    ],
  ].filter(([, names]) => names);
  if (lines.length === 0) return null;
  return (
    <ul className="bdm-rights-changes">
      {lines.map(([title, names]) => (
        <li key={title}>
          {title}: {names}
        </li>
      ))}
    </ul>
  );
}
