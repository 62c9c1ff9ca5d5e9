import { useQuery } from '@tanstack/react-query';
import { inProgressQuery } from '@/api/monitoring';
import { dayOf } from '@/domain/day';
import { formatDay, formatNumber } from '@/domain/format';
import { capitalize, statusLabel } from '@/domain/item';
import { AGES, KIND_NAMES, type MonitoredPlace } from '@/domain/monitoring';
import { Failure } from '@/parts/problem/Failure';
import { Skeleton } from '@/ui/Skeleton';
import { Legend, PartsBar } from './charts';

/** What is in work, and for how long it has been in its status; the days of the page do not matter to it. */
export function InProgress({ place }: { place: MonitoredPlace }) {
  const { data, isError, error, refetch } = useQuery(inProgressQuery(place));
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count));
  return (
    <section className="bdm-panel mb-4" aria-labelledby="in-lavorazione">
      <h2 id="in-lavorazione" className="h4">
        In lavorazione oggi
      </h2>
      <p className="bdm-muted">
        Da quanto tempo provvedimenti e abstract si trovano nel loro stato: le bozze da quando sono state
        scritte o rinviate, gli altri da quando attendono l’approvazione o la pubblicazione.
      </p>
      {isError && !data && <Failure error={error} onRetry={refetch} />}
      {!isError && !data && <Skeleton lines={6} label="Caricamento di ciò che è in lavorazione" />}
      {data && (
        <>
          <Legend series={AGES} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="bdm-table-scroll mb-0" tabIndex={0} aria-label="Stato ed età">
            <table className="bdm-table bdm-monitoring-table">
              <caption className="visually-hidden">In lavorazione per stato ed età</caption>
              <thead>
                <tr>
                  <th scope="col">Contenuto</th>
                  <th scope="col" className="bdm-monitoring-text">
                    Stato
                  </th>
                  <th scope="col">Totale</th>
                  {AGES.map(({ key, label }) => (
                    <th key={key} scope="col">
                      {label}
                    </th>
                  ))}
                  <th scope="col">Mediana</th>
                  <th scope="col">Il più vecchio dal</th>
                  <td className="bdm-monitoring-bars" />
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={`${row.kind} ${row.status}`}>
                    <th scope="row">{KIND_NAMES[row.kind]}</th>
                    <td className="bdm-monitoring-text">{capitalize(statusLabel(row.status))}</td>
                    <td>
                      <strong>{formatNumber(row.count)}</strong>
                    </td>
                    {AGES.map(({ key }) => (
                      <td key={key}>{formatNumber(row[key])}</td>
                    ))}
                    <td>{row.median_days === null ? '–' : days(row.median_days)}</td>
                    <td>{row.oldest ? formatDay(dayOf(row.oldest)) : '–'}</td>
                    <td className="bdm-monitoring-bars">
                      <PartsBar
                        most={most}
                        parts={AGES.map(({ key, label, color }) => ({ label, color, count: row[key] }))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  );
}

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'giorno' : 'giorni'}`;
