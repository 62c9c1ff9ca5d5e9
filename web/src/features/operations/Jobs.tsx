import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FailedJob, retryJob, retryTask, type ServiceState, STATE_KEY } from '@/api/operations';
import { formatMoment, formatNumber } from '@/domain/format';
import { Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';

/** The jobs that wait, run and failed; the failed ones can be run again, one by one or all of a kind. */
export function Jobs({ state: { jobs, failed } }: { state: ServiceState }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const done = async (message: string) => {
    notifySuccess(message);
    await queries.invalidateQueries({ queryKey: STATE_KEY });
    heading.current?.focus(); // the button that was pressed is gone
  };
  const one = useMutation({
    mutationFn: (job: FailedJob) => retryJob(job.id),
    onSuccess: () => done('Il lavoro verrà ripetuto'),
    onError: () => queries.invalidateQueries({ queryKey: STATE_KEY }),
  });
  const all = useMutation({
    mutationFn: retryTask,
    onSuccess: (count) =>
      done(count === 1 ? 'Il lavoro verrà ripetuto' : `${formatNumber(count)} lavori verranno ripetuti`),
    onError: () => queries.invalidateQueries({ queryKey: STATE_KEY }),
  });
  const busy = one.isPending || all.isPending;
  return (
    <section className="bdm-panel mb-4" aria-labelledby="lavori">
      <h2 id="lavori" className="h4" tabIndex={-1} ref={heading}>
        Lavori
      </h2>
      {jobs.length === 0 && <p className="mb-0">Nessun lavoro in attesa, in corso o fallito</p>}
      {jobs.length > 0 && (
        <ul className="bdm-operations-list">
          {jobs.map((row) => (
            <li key={row.task}>
              <div>
                <h3 className="h6 mb-1">{row.title}</h3>
                <p className="mb-0">
                  In attesa: {formatNumber(row.todo)}. In corso: {formatNumber(row.doing)}. Falliti:{' '}
                  {formatNumber(row.failed)}.
                </p>
                {row.oldest_at && (
                  <p className="mb-0">Il più vecchio attende dal {formatMoment(row.oldest_at)}</p>
                )}
              </div>
              {row.failed > 1 && (
                <Button
                  color="primary"
                  outline
                  size="xs"
                  disabled={busy}
                  aria-label={`Riprova tutti: ${row.title}`}
                  onClick={() => all.mutate(row.task)}
                >
                  Riprova tutti
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <>
          <h3 className="h5 mt-4">Lavori falliti</h3>
          <ul className="bdm-operations-list" aria-label="Lavori falliti">
            {failed.map((job) => (
              <li key={job.id}>
                <div>
                  <p className="mb-0 fw-semibold">{job.title}</p>
                  <p className="mb-0">
                    Lavoro {job.id}, {formatNumber(job.attempts)} tentativi
                    {job.failed_at && `, fallito il ${formatMoment(job.failed_at)}`}
                    {job.error && `. Motivo: ${job.error}`}
                  </p>
                  <p className="mb-0 bdm-operations-arguments">
                    {Object.entries(job.arguments)
                      .map(([name, value]) => `${name}: ${value}`)
                      .join(', ')}
                  </p>
                </div>
                <Button
                  color="primary"
                  outline
                  size="xs"
                  disabled={busy}
                  aria-label={`Riprova: ${job.title}, lavoro ${job.id}`}
                  onClick={() => one.mutate(job)}
                >
                  Riprova
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
