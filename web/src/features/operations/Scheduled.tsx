import type { ServiceState } from '@/api/operations';
import { formatMoment } from '@/domain/format';
import { LevelBadge, Problems } from './parts';

/** The periodic tasks and their last run. */
export function Scheduled({ tasks }: { tasks: ServiceState['scheduled'] }) {
  return (
    <section className="bdm-panel mb-4" aria-labelledby="pianificate">
      <h2 id="pianificate" className="h4">
        Attività pianificate
      </h2>
      <ul className="bdm-operations-list">
        {tasks.map((task) => (
          <li key={task.task}>
            <div>
              <h3 className="h6 mb-1">{task.title}</h3>
              <p className="mb-0">
                Ultima esecuzione: {task.started_at ? formatMoment(task.started_at) : 'nessuna'}
                {task.started_at && !task.ended_at && ' (in corso o interrotta)'}
              </p>
              {task.succeeded_at && task.error && (
                <p className="mb-0">Ultima riuscita: {formatMoment(task.succeeded_at)}</p>
              )}
              <p className="mb-0">Prossima: {formatMoment(task.next_at)}</p>
              <Problems problems={task.problems} />
            </div>
            {/* Of one that has not run yet there is nothing good to say. */}
            {(task.started_at || task.level !== 'ok') && <LevelBadge level={task.level} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
