import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { coverageQuery, exportCoverage } from '@/api/copertura';
import { ApiError } from '@/api/http';
import { type Coverage, type CoverageView, coverageAddress, readCoverage } from '@/domain/copertura';
import { formatMoment, formatNumber, titleCase } from '@/domain/format';
import { Failure } from '@/parts/problem/Failure';
import { Missing } from '@/parts/problem/Missing';
import { ExportButton } from '@/ui/ExportButton';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { CoverageFilters } from './CoverageFilters';
import { CoverageTable } from './CoverageTable';
import { OfficeDetail } from './OfficeDetail';
import { Summary } from './Summary';
import './copertura.scss';

/** What is published of each office by month, and what is known not to be here (docs/regole/copertura.md). */
export default function CoveragePage() {
  usePageTitle('Copertura');
  const [params] = useSearchParams();
  const view = readCoverage(params);
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(coverageQuery(view));
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <Missing
        message="Non c’è un luogo con questo nome"
        home={{ label: 'Vedi tutti gli uffici', to: coverageAddress({}) }}
      >
        <p>{error.message}</p>
      </Missing>
    );
  }
  return (
    <div className="container-xxl py-4 bdm-coverage">
      <div className="bdm-coverage-head">
        <h1>Copertura</h1>
        <ExportButton size="sm" load={() => exportCoverage(view)} />
      </div>
      <p className="bdm-muted">
        Che cosa è pubblicato qui di ogni ufficio, per mese di pubblicazione. È ciò che si può cercare: quante
        decisioni abbia emesso l’ufficio non si sa. {data && <Counted at={data.counted_at} />}
      </p>
      <CoverageFilters
        view={view}
        first={data && Number(data.first.slice(0, 4))}
        onChange={(part) => navigate(coverageAddress({ ...view, ...part }), { preventScrollReset: true })}
      />
      {error && !data && <Failure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton lines={12} label="Caricamento della copertura" />}
      {data && (
        <div className={isPlaceholderData ? 'bdm-stale' : ''} aria-busy={isPlaceholderData}>
          <Shown found={data} view={view} />
        </div>
      )}
    </div>
  );
}

function Counted({ at }: { at: string }) {
  return <>Contato il {formatMoment(at)}: ciò che si pubblica o si ritira cambia i numeri entro un’ora.</>;
}

function Shown({ found, view }: { found: Coverage; view: CoverageView }) {
  const [only] = found.uffici;
  return (
    <>
      <Summary found={found} />
      {view.ufficio && only && (
        <>
          <p>
            <Link to={coverageAddress({ ...view, ufficio: null, distretto: only.distretto })}>
              Tutti gli uffici del distretto
            </Link>
          </p>
          <OfficeDetail office={only} found={found} />
        </>
      )}
      {!view.ufficio && found.uffici.length > 0 && <CoverageTable found={found} view={view} />}
      {found.without.length > 0 && (
        <section aria-labelledby="senza">
          <h2 id="senza" className="h4">
            Di cui non c’è nulla
          </h2>
          <details open={found.without.length <= 12}>
            <summary>
              {found.without.length === 1 ? 'Un ufficio' : `${formatNumber(found.without.length)} uffici`}
            </summary>
            <ul className="bdm-coverage-without">
              {found.without.map((ufficio) => (
                <li key={ufficio}>{titleCase(ufficio)}</li>
              ))}
            </ul>
          </details>
        </section>
      )}
    </>
  );
}
