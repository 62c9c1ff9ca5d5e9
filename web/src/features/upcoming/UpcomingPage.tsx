import { Link, useLocation } from 'react-router';
import { Icon } from '@/ui/Icon';
import { usePageTitle } from '@/ui/pageTitle';

const SECTIONS: Record<string, string> = {
  fascicolo: 'Cartelle personali',
  monitoring: 'Cruscotto di monitoraggio',
  attivita: 'Le mie attività',
  permission: 'Gestione dei permessi',
};

/** The sections of the menu that a coming version brings. */
export default function UpcomingPage() {
  const { pathname } = useLocation();
  const title = SECTIONS[pathname.split('/')[1] ?? ''] ?? 'Sezione';
  usePageTitle(title);
  return (
    <div className="container-xxl bdm-message">
      <Icon name="it-clock" size="xl" color="primary" />
      <h1>{title}</h1>
      <p className="lead">Questa sezione sarà disponibile in una prossima versione della banca dati.</p>
      <Link className="btn btn-primary" to="/search/standard">
        Torna alla ricerca
      </Link>
    </div>
  );
}
