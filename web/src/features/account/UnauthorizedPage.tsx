import { Link } from 'react-router';
import { NO_PERMISSION } from '@/domain/messages';
import { useSession } from '@/parts/session';
import { Icon } from '@/ui/Icon';
import { usePageTitle } from '@/ui/pageTitle';

export default function UnauthorizedPage() {
  usePageTitle('Accesso non consentito');
  const { user } = useSession();
  return (
    <div className="container-xxl bdm-message">
      <Icon name="it-locked" size="xl" color="primary" />
      <h1>Accesso non consentito</h1>
      <p className="lead">{NO_PERMISSION}</p>
      <Link className="btn btn-primary" to="/">
        {user ? 'Vai alla ricerca' : 'Vai all’accesso'}
      </Link>
    </div>
  );
}
