import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endOtherSessions, endSession, type OwnSession, ownSessionsQuery } from '@/api/sessions';
import { formatMoment, formatTime } from '@/domain/format';
import { Failure } from '@/parts/problem/Failure';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import './sessions.scss';

const UNKNOWN_DEVICE = 'Dispositivo non riconosciuto';

/** Where the person is signed in, to end what should not be. */
export function Sessions() {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isPending, isError, error, refetch } = useQuery(ownSessionsQuery);
  const [asking, setAsking] = useState<OwnSession | 'others' | null>(null);
  const end = useMutation({
    mutationFn: async (which: OwnSession | 'others') => {
      if (which === 'others') await endOtherSessions();
      else await endSession(which.id);
      return which;
    },
    onSuccess: (which) =>
      notifySuccess(
        which === 'others' ? 'Le altre sessioni sono state chiuse' : 'La sessione è stata chiusa',
      ),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
      setAsking(null);
      // The button that was pressed went with its line.
      requestAnimationFrame(() => heading.current?.focus());
    },
  });
  const others = data?.filter(({ current }) => !current).length ?? 0;

  return (
    <section className="bdm-panel mt-4" aria-labelledby="sessioni">
      <h2 id="sessioni" className="h4" ref={heading} tabIndex={-1}>
        Sessioni
      </h2>
      <p>
        I browser in cui è stato eseguito l’accesso e non si è ancora usciti. Se uno non è riconosciuto,
        chiudere la sua sessione.
      </p>
      {isPending && <Skeleton lines={3} label="Caricamento delle sessioni" />}
      {isError && <Failure error={error} onRetry={refetch} />}
      {data && (
        <ul className="bdm-sessions">
          {data.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{one.device ?? UNKNOWN_DEVICE}</strong>
                {one.current && <span className="bdm-sessions-current">Sessione in uso</span>}
                <span className="bdm-muted bdm-sessions-when">
                  Accesso del {formatMoment(one.created_at)}
                  {!one.current && `, ultima attività del ${formatMoment(one.last_seen_at)}`}. Termina alle{' '}
                  {formatTime(one.exp)} se non viene usata.
                </span>
              </span>
              {!one.current && (
                <button
                  type="button"
                  className="btn btn-outline-danger btn-xs"
                  aria-haspopup="dialog"
                  aria-label={`Chiudi la sessione ${one.device ?? UNKNOWN_DEVICE}, accesso del ${formatMoment(one.created_at)}`}
                  onClick={() => setAsking(one)}
                >
                  Chiudi
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <Button color="danger" outline size="sm" aria-haspopup="dialog" onClick={() => setAsking('others')}>
          Chiudi tutte le altre sessioni
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={asking === 'others' ? 'Chiudere tutte le altre sessioni?' : 'Chiudere la sessione?'}
          action="Chiudi"
          busy={end.isPending}
          onConfirm={() => end.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p className="mb-0">
            {asking === 'others'
              ? 'Negli altri browser'
              : `In quel browser (${asking.device ?? UNKNOWN_DEVICE})`}{' '}
            occorrerà accedere di nuovo; questa sessione continua.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
