import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type PendingRequest, REQUESTS_PAGE, requestsQuery } from '@/api/permission';
import { formatMoment, formatNumber } from '@/domain/format';
import { personName } from '@/domain/person';
import { Facts } from '@/parts/item/Facts';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { Failure } from '@/parts/problem/Failure';
import { Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { Skeleton } from '@/ui/Skeleton';
import { GrantDialog, RefuseDialog } from './RequestDialogs';

/** The requests for access that wait for an answer, the oldest first. */
export function Requests() {
  const { page } = useListAddress();
  const { data, isPending, isError, error, refetch } = useQuery(requestsQuery(page));
  const [answering, setAnswering] = useState<{ request: PendingRequest; grant: boolean } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (isPending) return <Skeleton lines={6} label="Caricamento delle richieste" />;
  if (isError) return <Failure error={error} onRetry={refetch} />;

  const close = (answered: boolean) => {
    setAnswering(null);
    // The button that was pressed goes with its request.
    if (answered) requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <section aria-labelledby="richieste">
      <h2 id="richieste" className="h5" ref={heading} tabIndex={-1}>
        {data.count === 0
          ? 'Nessuna richiesta in attesa'
          : data.count === 1
            ? '1 richiesta in attesa'
            : `${formatNumber(data.count)} richieste in attesa`}
      </h2>
      <ul className="bdm-rights-requests">
        {data.items.map((request) => (
          <li key={request.id} className="bdm-panel">
            <h3 className="h6 mb-1">{personName(request)}</h3>
            <Facts
              facts={[
                ['Richiesta', formatMoment(request.created_at)],
                ['Identificativo', request.upn],
                ['Accesso', request.type],
                ['E-mail indicata', request.email],
                ['Ufficio indicato', request.office],
              ]}
            />
            <p className="bdm-rights-reason">{request.reason}</p>
            {request.known && (
              <p className="bdm-muted">
                La persona ha già un account, disattivato: accogliendo la richiesta torna attivo con i gruppi
                e gli uffici che aveva.
              </p>
            )}
            <div className="bdm-rights-buttons">
              <Button
                color="primary"
                size="sm"
                aria-haspopup="dialog"
                aria-label={`Accogli la richiesta di ${personName(request)}`}
                onClick={() => setAnswering({ request, grant: true })}
              >
                Accogli
              </Button>
              <Button
                color="danger"
                outline
                size="sm"
                aria-haspopup="dialog"
                aria-label={`Respingi la richiesta di ${personName(request)}`}
                onClick={() => setAnswering({ request, grant: false })}
              >
                Respingi
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        current={page}
        total={Math.ceil(data.count / REQUESTS_PAGE)}
        address={(to) => `/permission?vista=richieste&pagina=${to}`}
        label="Pagine delle richieste"
      />
      {answering?.grant && <GrantDialog request={answering.request} onClose={close} />}
      {answering && !answering.grant && <RefuseDialog request={answering.request} onClose={close} />}
    </section>
  );
}
