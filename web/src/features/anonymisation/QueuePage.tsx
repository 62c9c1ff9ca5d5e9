import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ReviewItem, reviewAddress, reviewsQuery } from '@/api/anonymisation';
import { groundLabel, stateLabel } from '@/domain/anonymisation';
import { formatDay, formatNumber } from '@/domain/format';
import { PAGE_SIZE } from '@/domain/search';
import { ActivitiesNav } from '@/parts/navigation/ActivitiesNav';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { ListFailure } from '@/parts/problem/ListFailure';
import { type Column, DataTable } from '@/ui/DataTable';
import { Badge } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';

const TITLE = 'Le mie attività: anonimizzazione';

/** The reviews that wait for this person. */
export default function QueuePage() {
  usePageTitle(TITLE);
  const { page } = useListAddress();
  const { data, isError, refetch } = useQuery(reviewsQuery((page - 1) * PAGE_SIZE));
  return (
    <div className="container-xxl py-4 bdm-anon-queue">
      <h1>Le mie attività</h1>
      <div className="bdm-activities-bar">
        <ActivitiesNav current="anonimizzazione" />
        <p className="mb-0" aria-live="polite">
          {data &&
            `${formatNumber(data.count)} ${data.count === 1 ? 'documento da anonimizzare' : 'documenti da anonimizzare'}`}
        </p>
      </div>
      {isError ? (
        <ListFailure onRetry={refetch} />
      ) : (
        <DataTable
          caption={TITLE}
          columns={COLUMNS}
          rows={data?.items}
          rowKey={({ provvedimento_id }) => provvedimento_id}
          card={(item) => <Card item={item} />}
          empty={<p className="bdm-empty lead mb-0">Nessun documento attende di essere anonimizzato</p>}
        />
      )}
      {data && (
        <Pagination
          label="Pagine dei documenti da anonimizzare"
          current={page}
          total={Math.ceil(data.count / PAGE_SIZE)}
          address={(to) => `/anonimizzazione?pagina=${to}`}
        />
      )}
    </div>
  );
}

function Title({ item }: { item: ReviewItem }) {
  return <Link to={reviewAddress(item.provvedimento_id)}>{item.label}</Link>;
}

function State({ item }: { item: ReviewItem }) {
  // Its readers are without a document until then.
  const urgent = item.published;
  return (
    <>
      <Badge color={urgent ? 'danger' : 'warning'}>{stateLabel(item.state)}</Badge>{' '}
      {item.state === 'DA_RIVEDERE' && item.undecided > 0 && (
        <small>{formatNumber(item.undecided)} da decidere</small>
      )}
    </>
  );
}

const COLUMNS: Column<ReviewItem>[] = [
  { key: 'label', label: 'Provvedimento', cell: (item) => <Title item={item} /> },
  { key: 'state', label: 'Stato', cell: (item) => <State item={item} /> },
  { key: 'ground', label: 'Base', cell: ({ ground }) => groundLabel(ground) },
  {
    key: 'requested_at',
    label: 'Richiesta',
    cell: ({ requested_at }) => formatDay(requested_at.slice(0, 10)),
  },
  {
    key: 'published',
    label: 'Pubblicato',
    cell: ({ published }) => (published ? 'Sì' : 'No'),
  },
];

function Card({ item }: { item: ReviewItem }) {
  return (
    <>
      <h2 className="h5">
        <Title item={item} />
      </h2>
      <p className="mb-1">
        <State item={item} />
      </p>
      <p className="mb-0">
        Base: {groundLabel(item.ground)} · richiesta del {formatDay(item.requested_at.slice(0, 10))}
      </p>
    </>
  );
}
