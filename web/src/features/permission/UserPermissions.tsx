import { useQuery } from '@tanstack/react-query';
import { permissionQuery } from '@/api/permission';
import { personName } from '@/domain/person';
import { Failure } from '@/parts/problem/Failure';
import { Icon } from '@/ui/Icon';
import { Skeleton } from '@/ui/Skeleton';
import { AccountPanel } from './AccountPanel';
import { HistoryPanel } from './HistoryPanel';
import { RightsForm } from './RightsForm';

/** One user: what they may do, whether they may sign in, who decided it. */
export function UserPermissions({ upn }: { upn: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(permissionQuery(upn));
  if (isPending) return <Skeleton lines={8} label="Caricamento dei permessi" />;
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (data === null) return <p role="status">Utente non trovato.</p>;
  return (
    <section aria-labelledby="utente">
      <div className="bdm-rights-head">
        <Icon name={data.type === 'CNS' ? 'it-card' : 'it-pa'} size="lg" color="primary" />
        <div>
          <h2 id="utente" className="h4 mb-1">
            {personName(data) || data.upn}
            {!data.active && <span className="bdm-rights-off">Disattivato</span>}
          </h2>
          <p className="bdm-muted mb-0">
            {[data.email, data.upn, data.type === 'CNS' ? 'Accede con CNS' : 'Accede con ADN']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <RightsForm permission={data} />
      <div className="row g-4 mt-0">
        <div className="col-lg-5">
          <AccountPanel permission={data} />
        </div>
        <div className="col-lg-7">
          <HistoryPanel events={data.history} />
        </div>
      </div>
    </section>
  );
}
