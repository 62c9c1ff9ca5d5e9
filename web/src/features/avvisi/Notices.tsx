import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, Navigate } from 'react-router';
import { AVVISI_PAGE, avvisiQuery, refreshAvvisi, seeAvvisi } from '@/api/avvisi';
import { scrivaniaQuery } from '@/api/scrivania';
import { sovrascrittureQuery } from '@/api/sovrascritture';
import { unreadQuery } from '@/api/unread';
import { Failure } from '@/parts/problem/Failure';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { Skeleton } from '@/ui/Skeleton';
import { FromDesk } from './FromDesk';
import { Notice } from './Notice';
import { Replaced } from './Replaced';
import { useAddresses } from './useAddresses';

const address = (page: number) => `/avvisi?pagina=${page}`;

/** The reader's notices, unread ones first. */
export function Notices({ page }: { page: number }) {
  const queries = useQueryClient();
  const found = useQuery({ ...avvisiQuery(page), placeholderData: keepPreviousData });
  const unread = useQuery(unreadQuery).data?.count ?? 0;
  const replaced = useQuery(sovrascrittureQuery).data ?? [];
  const desk = useQuery(scrivaniaQuery).data ?? [];
  const addresses = useAddresses();
  const heading = useRef<HTMLHeadingElement>(null);
  const see = useMutation({
    mutationFn: seeAvvisi,
    onSuccess: () => refreshAvvisi(queries),
  });
  if (found.isPending) return <Skeleton lines={8} label="Caricamento degli avvisi" />;
  if (found.isError) return <Failure error={found.error} onRetry={found.refetch} />;
  const { count, items } = found.data;
  const total = Math.ceil(count / AVVISI_PAGE);
  if (count === 0 && replaced.length === 0) return desk.length === 0 ? <None /> : <FromDesk events={desk} />;
  // What was the last page may have emptied.
  if (!found.isPlaceholderData && page > Math.max(total, 1)) return <Navigate to={address(total)} replace />;
  return (
    <>
      <section aria-labelledby="da-leggere">
        <div className="bdm-notices-head">
          <h2 id="da-leggere" className="h5" ref={heading} tabIndex={-1}>
            {unread === 0
              ? 'Nessun avviso da leggere'
              : unread === 1
                ? '1 da leggere'
                : `${unread} da leggere`}
          </h2>
          {unread > 0 && (
            <Button
              color="primary"
              outline
              size="sm"
              disabled={see.isPending}
              onClick={() => {
                see.mutate('all');
                // The button goes with what it did.
                heading.current?.focus();
              }}
            >
              Segna tutti come letti
            </Button>
          )}
        </div>
        {page === 1 && <Replaced items={replaced} />}
        <ul className={`bdm-notices ${found.isPlaceholderData ? 'bdm-stale' : ''}`} aria-label="Avvisi">
          {items.map((each) => (
            <Notice
              key={each.id}
              notice={each}
              address={addresses.get(each.iscrizione.id)}
              onOpen={() => !each.visto && see.mutate([each.id])}
            />
          ))}
        </ul>
        <Pagination current={page} total={total} address={address} label="Pagine degli avvisi" />
      </section>
      {page === 1 && <FromDesk events={desk} />}
    </>
  );
}

function None() {
  return (
    <div className="bdm-notices-none">
      <Icon name="it-horn" size="xl" color="primary" />
      <p className="lead mb-1">Non ci sono avvisi</p>
      <p className="bdm-muted">
        Le novità dei provvedimenti, delle decisioni e delle norme che si seguono, e delle ricerche di cui si
        chiede di essere avvisati, compaiono qui.
      </p>
      <Link className="btn btn-primary" to="/search/standard">
        Vai alla ricerca
      </Link>
    </div>
  );
}
