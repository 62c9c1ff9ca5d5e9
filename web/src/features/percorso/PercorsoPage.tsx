import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { deletePercorso, deleteTappa, keepPercorso, PERCORSO_PAGE, percorsoQuery } from '@/api/percorso';
import { formatDay } from '@/domain/format';
import { byDay, PERCORSO } from '@/domain/percorso';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { Failure } from '@/parts/problem/Failure';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Button } from '@/ui/kit';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { TappeEntry } from './TappeEntry';
import './percorso.scss';

const TITLE = 'Il mio percorso';

/** What is about to be deleted, and is asked about first. */
type Asked = { what: 'day'; day: string } | { what: 'all' } | { what: 'off' };

/** What the reader searched and read, day by day, to be resumed or deleted (docs/regole/accesso.md#il-mio-percorso). */
export default function PercorsoPage() {
  usePageTitle(TITLE);
  const { page } = useListAddress();
  const found = useQuery({ ...percorsoQuery(page), placeholderData: keepPreviousData });
  const { kept = true, count = 0, items = [] } = found.data ?? {};
  const total = Math.ceil(count / PERCORSO_PAGE);
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = useRef(false);
  const change = useChange(() => {
    changed.current = true;
  });
  // What was pressed has gone: the keyboard goes on from the heading.
  useEffect(() => {
    if (!changed.current || asked || document.activeElement !== document.body) return;
    changed.current = false;
    heading.current?.focus();
  });
  // What was the last page may have emptied.
  if (found.isSuccess && !found.isPlaceholderData && total > 0 && page > total)
    return <Navigate to={addressOf(total)} replace />;

  return (
    <div className="container-xxl py-4">
      <h1 ref={heading} tabIndex={-1}>
        {TITLE}
      </h1>
      <p className="bdm-percorso-said">
        Le ricerche eseguite e ciò che si è letto negli ultimi 30 giorni, fino a 1.000 voci. Lo vede soltanto
        chi lo ha percorso: nel servizio nessun altro lo può leggere, nemmeno chi amministra, e non se ne
        scrive nel registro delle operazioni.
      </p>
      {found.isPending && <Skeleton lines={10} label="Caricamento del percorso" />}
      {found.isError && <Failure error={found.error} onRetry={found.refetch} />}
      {found.isSuccess && (
        <div className="bdm-percorso-set">
          <label>
            <input
              type="checkbox"
              checked={kept}
              onChange={({ target: { checked } }) =>
                checked || count === 0
                  ? change.mutate(() => keepPercorso(checked))
                  : setAsked({ what: 'off' })
              }
            />
            Conserva il mio percorso
          </label>
          {count > 0 && (
            <Button color="danger" outline size="sm" onClick={() => setAsked({ what: 'all' })}>
              Elimina tutto
            </Button>
          )}
        </div>
      )}
      {found.isSuccess && count === 0 && (
        <p>
          {kept
            ? 'Non c’è ancora nulla: qui si ritrovano le ricerche che si eseguono e i provvedimenti e gli abstract che si aprono.'
            : 'Il percorso non si conserva: nulla di ciò che si cerca e si legge resta qui.'}
        </p>
      )}
      {byDay(items).map(({ day, searches }) => (
        <section key={day} className="bdm-percorso-day" aria-labelledby={`giorno-${day}`}>
          <div className="bdm-percorso-head">
            <h2 id={`giorno-${day}`} className="h4">
              {formatDay(day)}
            </h2>
            <button type="button" className="btn btn-link" onClick={() => setAsked({ what: 'day', day })}>
              Elimina il giorno<span className="visually-hidden"> {formatDay(day)}</span>
            </button>
          </div>
          {searches.map((tappe) => (
            <TappeEntry
              key={tappe.address}
              tappe={tappe}
              onRemove={(id) => change.mutate(() => deleteTappa(id))}
            />
          ))}
        </section>
      ))}
      <Pagination current={page} total={total} address={addressOf} label="Pagine del percorso" />
      {asked && (
        <Asking
          asked={asked}
          busy={change.isPending}
          onConfirm={() => change.mutate(() => deletionOf(asked), { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const addressOf = (page: number) => `${PERCORSO}${page > 1 ? `?pagina=${page}` : ''}`;

/** What is deleted, or kept from now on; then the trail is read again. */
function useChange(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['percorso'] });
      notifySuccess('Il percorso è aggiornato.');
      onDone();
    },
  });
}

function deletionOf(asked: Asked): Promise<void> {
  if (asked.what === 'off') return keepPercorso(false);
  return deletePercorso(asked.what === 'day' ? asked.day : undefined);
}

type AskingProps = { asked: Asked; busy: boolean; onConfirm: () => void; onClose: () => void };

function Asking({ asked, ...buttons }: AskingProps) {
  if (asked.what === 'off') {
    return (
      <ConfirmDialog title="Non conservare il percorso" action="Non conservare" {...buttons}>
        <p className="mb-0">
          Tutto ciò che è conservato del percorso sarà eliminato subito, e da ora nulla vi si aggiunge.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title="Elimina dal percorso" action="Elimina" {...buttons}>
      <p className="mb-0">
        {asked.what === 'day'
          ? `Sarà eliminato tutto ciò che è conservato del ${formatDay(asked.day)}.`
          : 'Sarà eliminato tutto il percorso.'}{' '}
        L’operazione non si può annullare.
      </p>
    </ConfirmDialog>
  );
}
