import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pendingRequestsQuery } from '@/api/permission';
import { formatNumber } from '@/domain/format';
import type { Person } from '@/domain/person';
import { userAddress } from '@/domain/person';
import { AdministrationNav } from '@/parts/navigation/AdministrationNav';
import { UserSearch } from '@/parts/people';
import { usePageTitle } from '@/ui/pageTitle';
import { AccountList } from './AccountList';
import { Requests } from './Requests';
import { Tokens } from './Tokens';
import { UserPermissions } from './UserPermissions';
import './permission.scss';

const VIEWS = ['utente', 'utenti', 'richieste', 'token'] as const;
type View = (typeof VIEWS)[number];

/** Who may do what (docs/regole/accesso.md): one user's groups and offices, all users, the requests for access that wait, the tokens of programs. */
export default function PermissionPage() {
  usePageTitle('Gestione dei permessi');
  const [params, setParams] = useSearchParams();
  const asked = params.get('vista') as View | null;
  const view: View = asked && VIEWS.includes(asked) ? asked : 'utente';
  const upn = params.get('utente');
  const pending = useQuery(pendingRequestsQuery).data;

  function choose(person: Person) {
    setParams({ utente: person.upn });
  }

  return (
    <div className="container-xxl py-4">
      <h1>Gestione dei permessi</h1>
      <AdministrationNav />
      <nav className="bdm-administration-views" aria-label="Permessi">
        <ul>
          <ViewLink current={view === 'utente'} to={upn ? userAddress(upn) : '/permission'}>
            Permessi di un utente
          </ViewLink>
          <ViewLink current={view === 'utenti'} to="/permission?vista=utenti">
            Tutti gli utenti
          </ViewLink>
          <ViewLink current={view === 'richieste'} to="/permission?vista=richieste">
            Richieste di accesso
            {pending !== undefined && pending > 0 && (
              <span className="bdm-rights-count">
                {formatNumber(pending)}
                <span className="visually-hidden"> in attesa</span>
              </span>
            )}
          </ViewLink>
          <ViewLink current={view === 'token'} to="/permission?vista=token">
            Token per programmi
          </ViewLink>
        </ul>
      </nav>
      {view === 'utente' && (
        <>
          <div className="bdm-rights-search">
            <UserSearch label="Cerca un utente" onChoose={choose} />
          </div>
          {upn ? (
            <UserPermissions key={upn} upn={upn} />
          ) : (
            <p className="bdm-muted">
              Cercare l’utente di cui assegnare o togliere permessi e uffici. Quelli con carta nazionale dei
              servizi (CNS) e quelli disattivati sono anche in{' '}
              <Link to="/permission?vista=utenti">Tutti gli utenti</Link>.
            </p>
          )}
        </>
      )}
      {view === 'utenti' && <AccountList />}
      {view === 'richieste' && <Requests />}
      {view === 'token' && <Tokens />}
    </div>
  );
}

function ViewLink({ current, to, children }: { current: boolean; to: string; children: React.ReactNode }) {
  return (
    <li>
      <Link to={to} aria-current={current ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  );
}
