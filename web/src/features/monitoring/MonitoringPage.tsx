import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '@/api/http';
import { exportDashboard, publishedQuery, trendQuery } from '@/api/monitoring';
import { formatCount } from '@/domain/archivio';
import { today } from '@/domain/day';
import { formatDay, formatNumber, titleCase } from '@/domain/format';
import {
  add,
  type Counts,
  MONITORING,
  type MonitoringView,
  NO_COUNTS,
  readView,
  rowsOf,
  SERIES,
  sumOf,
  viewAddress,
} from '@/domain/monitoring';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Failure } from '@/parts/problem/Failure';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { ExportButton } from '@/ui/ExportButton';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { Filters } from './Filters';
import { InProgress } from './InProgress';
import { OfficeWork } from './OfficeWork';
import { Places } from './Places';
import { Processing } from './Processing';
import { Rows } from './Rows';
import { Trend } from './Trend';
import './monitoring.scss';

/**
 * The dashboard (docs/regole/cruscotto.md): what is published where and when, what waits, what failed. Its address is
 * what it shows.
 */
export default function MonitoringPage() {
  usePageTitle('Cruscotto di monitoraggio');
  const [day] = useState(today);
  const [params] = useSearchParams();
  const view = readView(params, day);
  const navigate = useNavigate();
  const distretti = useDistretti();
  const { data, isError, isPlaceholderData, refetch } = useQuery(publishedQuery(view));
  // A place that does not exist: the server says so for whatever is asked of it.
  const { error } = useQuery(trendQuery(view, view));
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  const rows = data && rowsOf(data, view);

  function change(part: Partial<MonitoringView>, replace = false) {
    navigate(viewAddress({ ...view, page: 1, ...part }, day), { replace, preventScrollReset: true });
  }

  return (
    <div className="container-xxl py-4 bdm-monitoring">
      <div className="bdm-monitoring-head">
        <h1>Cruscotto di monitoraggio</h1>
        <ExportButton
          size="sm"
          icon="it-print"
          load={() => exportDashboard('pdf', view, view, view.q)}
          label="Rapporto da stampare (PDF)"
        />
      </div>
      <p className="bdm-muted bdm-monitoring-intro">
        Quanto è pubblicato nella banca dati, per data di pubblicazione del provvedimento; un abstract ha la
        data del suo provvedimento. Nessun dato riguarda singoli magistrati.
      </p>
      <Filters view={view} today={day} onChange={change} />
      {unknown ? (
        <div role="alert" className="bdm-empty">
          <p className="lead">{error.message}</p>
          <a href={MONITORING}>Vedi tutti i distretti</a>
        </div>
      ) : (
        <>
          {view.distretto && <Path view={view} today={day} distretti={distretti} />}
          {isError && !data && <Failure error={error} onRetry={refetch} />}
          {!isError && !rows && <Skeleton lines={10} label="Caricamento del cruscotto" />}
          {rows && (
            <div className={isPlaceholderData ? 'bdm-stale' : ''} aria-busy={isPlaceholderData}>
              <Totals counts={rows.reduce(add, NO_COUNTS)} view={view} />
              <Places rows={rows} view={view} today={day} />
              <Trend view={view} />
              <Rows rows={rows} view={view} today={day} onChange={change} />
            </div>
          )}
          <OfficeWork view={view} onChange={change} />
          <InProgress place={view} />
          <Processing place={view} />
        </>
      )}
    </div>
  );
}

function Path({
  view,
  today: day,
  distretti,
}: {
  view: MonitoringView;
  today: string;
  distretti: ReadonlyMap<string, string>;
}) {
  const { distretto, ufficio } = view;
  const name = distretti.get(distretto ?? '') ?? titleCase((distretto ?? '').replaceAll('_', ' '));
  const to = (part: Partial<MonitoringView>) => viewAddress({ ...view, page: 1, q: '', ...part }, day);
  return (
    <Breadcrumb
      label="Percorso nel cruscotto"
      steps={[
        { name: 'Tutti i distretti', to: to({ distretto: null, ufficio: null }) },
        ufficio
          ? { name: `Distretto di ${name}`, to: to({ ufficio: null }) }
          : { name: `Distretto di ${name}` },
        ...(ufficio ? [{ name: titleCase(ufficio) }] : []),
      ]}
    />
  );
}

function Totals({ counts, view }: { counts: Counts; view: MonitoringView }) {
  const shown = SERIES.map((series, at) => ({ ...series, count: counts[at] ?? 0 })).filter(
    ({ area }) => !view.area || view.area === area,
  );
  const of = (kind: string) =>
    sumOf(shown.filter((series) => series.kind === kind).map(({ count }) => count));
  return (
    <section aria-labelledby="totali">
      <h2 id="totali" className="h4">
        Totali dal {formatDay(view.start)} al {formatDay(view.end)}
      </h2>
      <p className="lead mb-2" role="status">
        {formatCount('abstract', of('massima'))} e {formatCount('provvedimento', of('provvedimento'))}
      </p>
      <dl className="bdm-monitoring-totals">
        {shown.map(({ label, color, count }) => (
          <div key={label} style={{ borderInlineStartColor: color }}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
