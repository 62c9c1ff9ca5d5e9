import { useQuery } from '@tanstack/react-query';
import { trendQuery } from '@/api/monitoring';
import { formatDay } from '@/domain/format';
import { byMonth, countsOf, KIND_NAMES, type MonitoringView, monthName, SERIES } from '@/domain/monitoring';
import { Failure } from '@/parts/problem/Failure';
import { Skeleton } from '@/ui/Skeleton';
import { CountsTable } from './CountsTable';
import { Legend } from './charts';
import { TrendChart } from './TrendChart';

/** What was published month by month. The first and the last month may be parts of one. */
export function Trend({ view }: { view: MonitoringView }) {
  const { data, isError, error, refetch } = useQuery(trendQuery(view, view));
  const series = SERIES.filter(({ area }) => !view.area || view.area === area);
  const months =
    data &&
    byMonth(data.months, { start: data.date_from, end: data.date_to }).map(({ mese, counts }) => ({
      mese,
      counts: countsOf(series, counts),
    }));
  const caption = `Pubblicazioni per mese dal ${formatDay(view.start)} al ${formatDay(view.end)}`;
  return (
    <section className="bdm-panel mb-4" aria-labelledby="andamento">
      <h2 id="andamento" className="h4">
        Andamento mensile
      </h2>
      {isError && !months && <Failure error={error} onRetry={refetch} />}
      {!isError && !months && <Skeleton lines={6} label="Caricamento dell’andamento" />}
      {months && (
        <>
          <Legend series={series} />
          <div className="bdm-monitoring-pair">
            {Object.entries(KIND_NAMES).map(([kind, name]) => {
              const own = series.filter((each) => each.kind === kind);
              const rows = months.map(({ mese, counts }) => ({
                mese,
                counts: own.map((each) => counts[series.indexOf(each)] ?? 0),
              }));
              return (
                <div key={kind}>
                  <h3 className="h6">{name}</h3>
                  <TrendChart
                    label={`${name}: ${caption.toLocaleLowerCase('it')}; i numeri sono nella tabella`}
                    months={rows}
                    series={own}
                  />
                </div>
              );
            })}
          </div>
          <CountsTable
            summary="Tabella per mese"
            caption={caption}
            head="Mese"
            series={series}
            rows={months.map(({ mese, counts }) => ({ id: mese, name: monthName(mese), counts }))}
          />
        </>
      )}
    </section>
  );
}
