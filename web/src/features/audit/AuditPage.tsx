import { Link, useSearchParams } from 'react-router';
import { AdministrationNav } from '@/parts/navigation/AdministrationNav';
import { usePageTitle } from '@/ui/pageTitle';
import { EventList } from './EventList';
import { Integrity } from './Integrity';
import './audit.scss';

/** The record of what happened: its events, and whether it is whole. */
export default function AuditPage() {
  usePageTitle('Registro delle operazioni');
  const [params] = useSearchParams();
  const integrity = params.get('vista') === 'integrita';
  return (
    <div className="container-xxl py-4">
      <h1>Registro delle operazioni</h1>
      <AdministrationNav />
      <nav className="bdm-administration-views" aria-label="Registro">
        <ul>
          <li>
            <Link to="/registro" aria-current={integrity ? undefined : 'page'}>
              Eventi
            </Link>
          </li>
          <li>
            <Link to="/registro?vista=integrita" aria-current={integrity ? 'page' : undefined}>
              Integrità e conservazione
            </Link>
          </li>
        </ul>
      </nav>
      {integrity ? <Integrity /> : <EventList />}
    </div>
  );
}
