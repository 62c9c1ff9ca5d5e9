import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { followedQuery, type Iscrizione } from '@/api/avvisi';
import { formatNumber } from '@/domain/format';
import { Failure } from '@/parts/problem/Failure';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { EndDialog } from './EndDialog';
import { Subscription } from './Subscription';
import { useAddresses } from './useAddresses';

const PreviewDialog = lazy(() => import('./PreviewDialog'));

/** What the reader follows, how often they are written to, and the way to follow it no longer. */
export function Subscriptions() {
  const { data, isPending, isError, error, refetch } = useQuery(followedQuery());
  const addresses = useAddresses();
  const [ending, setEnding] = useState<Iscrizione | null>(null);
  const [preview, setPreview] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (isPending) return <Skeleton lines={6} label="Caricamento di ciò che si segue" />;
  if (isError) return <Failure error={error} onRetry={refetch} />;
  return (
    <section aria-labelledby="seguo">
      <div className="bdm-notices-head">
        <h2 id="seguo" className="h5" ref={heading} tabIndex={-1}>
          {counted(data.length)}
        </h2>
        {data.length > 0 && (
          <Button color="primary" outline size="sm" aria-haspopup="dialog" onClick={() => setPreview(true)}>
            Anteprima della mail
          </Button>
        )}
      </div>
      {data.length === 0 && (
        <p>
          Un provvedimento si segue dalla sua pagina, con «Segui» del menu «Altro»; un precedente e una norma
          dalla loro pagina, con «Segui»; una ricerca con «Avvisami», tra le «Ricerche salvate».
        </p>
      )}
      {data.length > 0 && (
        <ul className="bdm-notices" aria-label="Che cosa seguo">
          {data.map((one) => (
            <Subscription
              key={one.id}
              one={one}
              address={addresses.get(one.id)}
              onEnd={() => setEnding(one)}
            />
          ))}
        </ul>
      )}
      {ending && (
        <EndDialog
          one={ending}
          onClose={() => setEnding(null)}
          // The button that was pressed went with its line.
          onEnded={() => heading.current?.focus()}
        />
      )}
      <Suspense fallback={null}>{preview && <PreviewDialog onClose={() => setPreview(false)} />}</Suspense>
    </section>
  );
}

function counted(count: number): string {
  if (count === 0) return 'Non si segue ancora nulla';
  return count === 1 ? 'Si segue 1 cosa' : `Si seguono ${formatNumber(count)} cose`;
}
