import { useQuery } from '@tanstack/react-query';
import { processingQuery } from '@/api/monitoring';
import { dayOf } from '@/domain/day';
import { formatDay, formatMoment, formatNumber, titleCase } from '@/domain/format';
import type { MonitoredPlace } from '@/domain/monitoring';
import { Failure } from '@/parts/problem/Failure';
import { Skeleton } from '@/ui/Skeleton';

/** Documents that wait for their processing, and those that could not be processed. */
export function Processing({ place }: { place: MonitoredPlace }) {
  const { data, isError, error, refetch } = useQuery(processingQuery(place));
  return (
    <section className="bdm-panel mb-4" aria-labelledby="elaborazione">
      <h2 id="elaborazione" className="h4">
        Elaborazione dei documenti
      </h2>
      {isError && !data && <Failure error={error} onRetry={refetch} />}
      {!isError && !data && <Skeleton lines={3} label="Caricamento delle elaborazioni" />}
      {data && (
        <>
          <p className="mb-2">
            {data.waiting === 0 && 'Nessun documento attende l’elaborazione.'}
            {data.waiting > 0 &&
              `${formatNumber(data.waiting)} ${data.waiting === 1 ? 'documento attende' : 'documenti attendono'} l’elaborazione${data.waiting_since ? `, dal ${formatMoment(data.waiting_since)}` : ''}.`}
            {data.unattached > 0 &&
              ` Non elaborati e non collegati a un provvedimento: ${formatNumber(data.unattached)}.`}
          </p>
          {data.failures.length === 0 ? (
            <p className="mb-0">Nessuna elaborazione non riuscita.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <section className="bdm-table-scroll mb-0" tabIndex={0} aria-label="Elaborazioni non riuscite">
              <table className="bdm-table bdm-monitoring-table">
                <caption className="visually-hidden">Elaborazioni non riuscite, per ufficio e motivo</caption>
                <thead>
                  <tr>
                    <th scope="col">Ufficio</th>
                    <th scope="col" className="bdm-monitoring-text">
                      Motivo
                    </th>
                    <th scope="col">Documenti</th>
                    <th scope="col">L’ultima il</th>
                  </tr>
                </thead>
                <tbody>
                  {data.failures.map((row) => (
                    <tr key={`${row.ufficio} ${row.failure_code}`}>
                      <th scope="row">{titleCase(row.ufficio)}</th>
                      <td className="bdm-monitoring-text">{row.reason}</td>
                      <td>{formatNumber(row.count)}</td>
                      <td>{row.latest ? formatDay(dayOf(row.latest)) : '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </>
      )}
    </section>
  );
}
