import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { exportRitirati, type Ritirato, ritiratiQuery } from '@/api/ritiro';
import { formatMoment, formatNumber } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { PAGE_SIZE } from '@/domain/search';
import { Facts } from '@/parts/item/Facts';
import { ActivitiesNav } from '@/parts/navigation/ActivitiesNav';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { Failure } from '@/parts/problem/Failure';
import { ExportButton } from '@/ui/ExportButton';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import './ritirati.scss';

const TITLE = 'Ritirati';
const NOBODY = 'persona senza più un account';
const HIDDEN = 'Il motivo si legge solo con l’accesso all’originale riservato.';

/** What was withdrawn in the offices of this person, of the kinds that they work on. */
export default function RitiratiPage() {
  usePageTitle(TITLE);
  const { page } = useListAddress();
  const { data, isPending, isError, error, refetch } = useQuery(ritiratiQuery(page));
  return (
    <div className="container-xxl py-4">
      <h1>{TITLE}</h1>
      <div className="bdm-activities-bar">
        <ActivitiesNav current="ritirati" />
      </div>
      {isPending ? (
        <Skeleton lines={6} label="Caricamento di ciò che è stato ritirato" />
      ) : isError ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <section aria-labelledby="quanti">
          <div className="d-flex flex-wrap align-items-center gap-3 mb-3">
            <h2 id="quanti" className="h5 mb-0">
              {counted(data.count)}
            </h2>
            {data.count > 0 && <ExportButton load={exportRitirati} />}
          </div>
          {data.count === 0 && (
            <p>
              Ciò che è stato pubblicato non si elimina: si ritira dalla sua bozza, con «Chiedi il ritiro», e
              un’altra persona lo conferma. Da allora si trova qui.
            </p>
          )}
          <ul className="bdm-withdrawn-list">
            {data.items.map((each) => (
              <li key={each.id} className="bdm-panel">
                <Item item={each} />
              </li>
            ))}
          </ul>
          <Pagination
            label="Pagine di ciò che è stato ritirato"
            current={page}
            total={Math.ceil(data.count / PAGE_SIZE)}
            address={(to) => `/ritirati?pagina=${to}`}
          />
        </section>
      )}
    </div>
  );
}

function Item({ item }: { item: Ritirato }) {
  return (
    <>
      <h3 className="h6 mb-1">
        <Link to={itemAddress(item.kind, item.id)}>{item.label}</Link>
      </h3>
      <Facts
        facts={[
          ['Ritirato il', formatMoment(item.at)],
          ['Contenuto', kindOf(item)],
          ['Chiesto da', item.asked_by ?? NOBODY],
          ['Confermato da', item.confirmed_by ?? NOBODY],
          ['Ufficio', item.ufficio],
        ]}
      />
      <p className="bdm-withdrawn-reason mb-0">
        <strong>Motivo</strong> {item.reason ?? <em>{HIDDEN}</em>}
      </p>
    </>
  );
}

function kindOf({ kind, with_provvedimento }: Ritirato): string {
  if (kind === 'provvedimento') return 'Provvedimento';
  return with_provvedimento ? 'Abstract, ritirato con il provvedimento' : 'Abstract';
}

function counted(count: number): string {
  if (count === 0) return 'Nulla è stato ritirato';
  return count === 1 ? '1 contenuto ritirato' : `${formatNumber(count)} contenuti ritirati`;
}
