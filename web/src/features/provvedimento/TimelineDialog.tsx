import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type TimelineEvent, timelineQuery } from '@/api/history';
import { messageOf } from '@/api/http';
import { formatDay, formatMoment } from '@/domain/format';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { Skeleton } from '@/ui/Skeleton';
import './timeline.scss';

/** 'Cronologia': what happened to a decision, oldest first (docs/regole/consultazione.md#cronologia). */
export default function TimelineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: events, error } = useQuery(timelineQuery(id));
  return (
    <Dialog title="Cronologia" onClose={onClose} footer={<CloseButton onClose={onClose} />}>
      {error ? (
        <p className="mb-0">{messageOf(error)}</p>
      ) : !events ? (
        <Skeleton lines={5} label="Caricamento della cronologia" />
      ) : events.length === 0 ? (
        <p className="mb-0">Non ci sono eventi da mostrare.</p>
      ) : (
        <ol className="bdm-timeline">
          {events.map((event, index) => (
            <li key={index} data-type={event.type}>
              <Event event={event} onLeave={onClose} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Event({ event, onLeave }: { event: TimelineEvent; onLeave: () => void }) {
  const day = event.date.length === 10;
  return (
    <>
      <p className="bdm-timeline-when">
        <time dateTime={event.date}>{day ? formatDay(event.date) : formatMoment(event.date)}</time>
        {event.actor && <> · {event.actor}</>}
      </p>
      <p className="bdm-timeline-what">
        {event.link ? (
          <Link to={event.link} onClick={onLeave}>
            {event.title}
          </Link>
        ) : (
          event.title
        )}
      </p>
      {event.reason && <p className="bdm-timeline-reason">Motivo: {event.reason}</p>}
    </>
  );
}
