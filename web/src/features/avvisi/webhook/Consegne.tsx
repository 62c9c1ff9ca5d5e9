import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { CONSEGNE_PAGE, webhooksQuery } from '@/api/webhooks';
import { Pagination } from '@/ui/Pagination';
import { Skeleton } from '@/ui/Skeleton';
import { AttemptButton } from './AttemptButton';
import { consegneAddress, WEBHOOKS } from './addresses';
import { ConsegnaItem } from './ConsegnaItem';
import { isOff, Problem } from './Problem';
import { useConsegne } from './useConsegne';
import { useHeadingFocus } from './useHeadingFocus';

type Props = { id: string; page: number };

/** What was sent to a webhook in the last 30 days and what waits, newest first. */
export function Consegne({ id, page }: Props) {
  const webhooks = useQuery(webhooksQuery);
  const webhook = webhooks.data?.find((one) => one.id === id);
  const { found, attempt, busy, words } = useConsegne(id, page, true);
  const heading = useHeadingFocus();
  const { data, error } = found;
  // A page that could not be read again stays.
  const broken = found.isError && (!data || isOff(error));
  // The buttons are there before the webhook is known, so that nothing moves when it is.
  const active = (webhooks.isPending || webhook?.active === true) && !broken;
  const waits = busy || !webhook;
  const total = Math.ceil((data?.count ?? 0) / CONSEGNE_PAGE);
  // What was the last page may have emptied.
  if (found.isSuccess && !found.isPlaceholderData && page > Math.max(total, 1))
    return <Navigate to={consegneAddress(id, total)} replace />;
  return (
    <section aria-labelledby="consegne">
      <p>
        <Link to={WEBHOOKS}>Tutti i webhook</Link>
      </p>
      <div className="bdm-notices-head">
        <h2 id="consegne" className="h5" ref={heading} tabIndex={-1}>
          {webhook ? `Consegne di «${webhook.name}»` : 'Consegne'}
        </h2>
        {active && (
          <AttemptButton busy={waits} onPress={() => attempt(null)}>
            Prova
          </AttemptButton>
        )}
      </div>
      <p className="bdm-webhook-outcome" role="status">
        {words}
      </p>
      {found.isPending && <Skeleton lines={8} label="Caricamento delle consegne" />}
      {broken && <Problem error={error} onRetry={found.refetch} />}
      {!broken && data?.count === 0 && (
        <p>
          Nessuna consegna negli ultimi 30 giorni: ogni nuovo avviso ne dà una
          {active ? ', e «Prova» una di prova' : ''}.
        </p>
      )}
      {!broken && data && data.count > 0 && (
        <>
          <ul className={`bdm-notices ${found.isPlaceholderData ? 'bdm-stale' : ''}`} aria-label="Consegne">
            {data.items.map((one) => (
              <ConsegnaItem
                key={one.id}
                one={one}
                busy={waits}
                onRetry={
                  active
                    ? () => {
                        attempt(one.id);
                        // The button goes with what it did.
                        heading.current?.focus();
                      }
                    : undefined
                }
              />
            ))}
          </ul>
          <Pagination
            current={page}
            total={total}
            address={(to) => consegneAddress(id, to)}
            label="Pagine delle consegne"
          />
        </>
      )}
    </section>
  );
}
