import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { citantiQuery } from '@/api/citazione';
import { sentencesOf } from '@/api/http';
import {
  type CitingFilter,
  type CitingPart,
  citingAddress,
  PAGE_OF_CITING,
  readCiting,
} from '@/domain/citing';
import { formatNumber, formatResultCount } from '@/domain/format';
import type { Area } from '@/domain/preferences';
import { VISIBLE_RESULTS } from '@/domain/search';
import { Passages } from '@/parts/authority/Passages';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';
import { Pagination } from '@/ui/Pagination';
import { Skeleton } from '@/ui/Skeleton';
import { CitingFilters } from './CitingFilters';
import { CitingYears } from './CitingYears';

type Props = { nome: string; area: Area; first: CitingPart | '' };

/** Those that cite it, narrowed and put in order as the address says; in the part `first` where it says none. */
export function CitingList({ nome, area, first }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readCiting(params, first);
  const address = (change: Partial<CitingFilter>) =>
    citingAddress(nome, area, { ...filter, pagina: 1, ...change });
  const { data, error, isPlaceholderData } = useQuery(citantiQuery(nome, area, filter));
  const narrowed = Boolean(filter.parole || filter.esito || filter.anno || filter.distretto || filter.parte);
  const pages = Math.ceil(Math.min(data?.count ?? 0, VISIBLE_RESULTS) / PAGE_OF_CITING);
  // An address beyond the end: its last page instead.
  if (!isPlaceholderData && pages > 0 && filter.pagina > pages) {
    return <Navigate to={address({ pagina: pages })} replace />;
  }
  return (
    <>
      <CitingFilters
        filter={filter}
        data={data}
        onChange={(change) => navigate(address(change), { preventScrollReset: true })}
      />
      {data && <CitingYears years={data.anni} chosen={filter.anno} address={(anno) => address({ anno })} />}
      {error && <p role="alert">{sentencesOf(error)}</p>}
      {!data && !error && <Skeleton lines={8} label="Caricamento delle decisioni" />}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          <p role="status" className="bdm-muted">
            {formatResultCount(data.count)}
            {data.tra &&
              `. ${filter.ordine === 'profondita' ? 'In ordine' : 'Cercate'} soltanto le ${formatNumber(data.tra)} più recenti tra quelle che la citano`}
          </p>
          {data.count === 0 && narrowed && (
            <p>
              Nessuna decisione risponde a tutti i filtri.{' '}
              <button
                type="button"
                className="bdm-link"
                onClick={() =>
                  navigate(address({ parole: '', parte: '', esito: '', anno: null, distretto: '' }))
                }
              >
                Togli tutti i filtri
              </button>
            </p>
          )}
          <ol className="bdm-results">
            {data.items.map(({ card, passi }) => (
              <li key={card.id}>
                <ProvvedimentoResult item={card} compact />
                <Passages passages={passi} />
              </li>
            ))}
          </ol>
          <Pagination
            current={filter.pagina}
            total={pages}
            address={(pagina) => address({ pagina })}
            label="Pagine di chi la cita"
          />
        </div>
      )}
    </>
  );
}
