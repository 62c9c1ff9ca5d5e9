import { Link } from 'react-router';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { usePageTitle } from '@/ui/pageTitle';
import { Notices } from './Notices';
import { Subscriptions } from './Subscriptions';
import './avvisi.scss';

const TITLE = 'Avvisi';

/** What happened to what the reader follows, and what that is (docs/regole/avvisi.md). */
export default function AvvisiPage() {
  usePageTitle(TITLE);
  const { value, page } = useListAddress();
  const following = value('vista') === 'seguo';
  return (
    <div className="container-xxl py-4">
      <h1>{TITLE}</h1>
      <nav className="bdm-notices-views" aria-label="Avvisi">
        <Link to="/avvisi" aria-current={following ? undefined : 'page'}>
          Novità
        </Link>
        <Link to="/avvisi?vista=seguo" aria-current={following ? 'page' : undefined}>
          Che cosa seguo
        </Link>
      </nav>
      {following ? <Subscriptions /> : <Notices page={page} />}
    </div>
  );
}
