import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AuditEvent, type AuditFilter, type AuditThing, auditQuery, exportEvents } from '@/api/audit';
import { formatNumber } from '@/domain/format';
import { userAddress } from '@/domain/person';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { Failure } from '@/parts/problem/Failure';
import { useCurrentUser } from '@/parts/session';
import { ExportButton } from '@/ui/ExportButton';
import { FoldedFilters } from '@/ui/FoldedFilters';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { EventFilters, PARAMS } from './EventFilters';
import { atSecond, detailOf, KINDS, thingName, thingPage } from './words';

/** The events that fulfil every condition, the latest first; the conditions are in the address. */
export function EventList() {
  const { value, change, clear } = useListAddress();
  const filter: AuditFilter = {
    actor: value('persona'),
    action: value('azione'),
    kind: value('tipo'),
    object: value('oggetto'),
    dateFrom: value('dal'),
    dateTo: value('al'),
  };
  const [resets, setResets] = useState(0);
  const found = useInfiniteQuery(auditQuery(filter));
  const events = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const set = PARAMS.filter((name) => value(name)).length;
  const some = set > 0;

  const person = events.find(({ actor }) => actor?.toLowerCase() === filter.actor.toLowerCase())?.actor_name;
  return (
    <>
      <FoldedFilters set={set}>
        <EventFilters key={resets} value={value} change={change} person={person ?? filter.actor} />
      </FoldedFilters>
      <div className="bdm-audit-bar">
        <p role="status" className="bdm-muted mb-0">
          {found.isSuccess && counted(events.length, found.hasNextPage)}
        </p>
        {some && (
          <Button
            color="primary"
            size="xs"
            outline
            onClick={() => {
              clear();
              setResets(resets + 1);
            }}
          >
            Togli tutti i filtri
          </Button>
        )}
        <Button color="primary" size="xs" outline onClick={() => found.refetch()} disabled={found.isFetching}>
          Aggiorna
        </Button>
        {events.length > 0 && <ExportButton load={() => exportEvents(filter)} />}
      </div>
      {found.isPending && <Skeleton lines={12} label="Caricamento degli eventi" />}
      {found.isError && events.length === 0 && <Failure error={found.error} onRetry={found.refetch} />}
      {found.isSuccess && events.length === 0 && (
        <p>{some ? 'Nessun evento corrisponde ai criteri indicati.' : 'Il registro non contiene eventi.'}</p>
      )}
      {events.length > 0 && (
        <ol className="bdm-audit-events" aria-label="Eventi">
          {events.map((event) => (
            <Event key={event.seq} event={event} onPerson={(persona) => change({ persona })} />
          ))}
        </ol>
      )}
      {found.hasNextPage && (
        <Button
          color="primary"
          outline
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {found.isFetchingNextPage ? 'Caricamento…' : 'Mostra eventi precedenti'}
        </Button>
      )}
    </>
  );
}

function counted(count: number, more: boolean): string {
  if (more) return `I ${formatNumber(count)} eventi più recenti`;
  return count === 1 ? '1 evento' : `${formatNumber(count)} eventi`;
}

/** The call that was refused. */
function calledBy(detail: AuditEvent['detail']): string {
  const { method, route } = detail ?? {};
  return typeof method === 'string' && typeof route === 'string' ? `${method} ${route}` : '';
}

function Event({ event, onPerson }: { event: AuditEvent; onPerson: (upn: string) => void }) {
  const { group_catalogue: catalogue } = useCurrentUser();
  const { actor, actor_name: name, object_kind: kind, object_id: object, thing } = event;
  return (
    <li>
      <time dateTime={event.at}>{atSecond(event.at)}</time>
      <strong>{event.label}</strong>
      <span>
        <span className="visually-hidden">Persona: </span>
        {actor ? (
          <button type="button" className="bdm-audit-link" onClick={() => onPerson(actor)}>
            {name ?? actor}
            <span className="visually-hidden">: mostra solo i suoi eventi</span>
          </button>
        ) : (
          <span className="bdm-muted">Servizio</span>
        )}
      </span>
      <span className="bdm-audit-object">
        {!kind && calledBy(event.detail)}
        {kind && (
          <>
            <span className="visually-hidden">Oggetto: </span>
            {KINDS[kind] ?? kind} {thing ? <Named thing={thing} /> : object && <span>{object}</span>}
          </>
        )}
      </span>
      <details>
        <summary>
          Dettagli
          <span className="visually-hidden">
            {' '}
            di {event.label}, {atSecond(event.at)}
          </span>
        </summary>
        <dl>
          {name && actor && (
            <div>
              <dt>Identificativo della persona</dt>
              <dd>
                <Link to={userAddress(actor)}>{actor}</Link>
              </dd>
            </div>
          )}
          {thing && (
            <div>
              <dt>Identificativo dell’oggetto</dt>
              <dd>{object}</dd>
            </div>
          )}
          {detailOf(event, catalogue).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>Numero</dt>
            <dd>{event.seq}</dd>
          </div>
          <div>
            <dt>Nella catena</dt>
            <dd>{event.position === null ? 'in attesa' : `posto ${formatNumber(event.position)}`}</dd>
          </div>
        </dl>
      </details>
    </li>
  );
}

/** What an event is about, with the way to its page where it has one. */
function Named({ thing }: { thing: AuditThing }) {
  const page = thingPage(thing);
  if (page) return <Link to={page}>{thingName(thing)}</Link>;
  return <span className={thing.state === 'eliminato' ? 'bdm-muted' : ''}>{thingName(thing)}</span>;
}
