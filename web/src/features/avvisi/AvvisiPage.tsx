import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { Notices } from './Notices';
import { Subscriptions } from './Subscriptions';
import './avvisi.scss';

const WebhookView = lazy(() => import('./webhook/WebhookView'));

const TITLE = 'Avvisi';
const VIEWS = [
  { view: '', name: 'Novità' },
  { view: 'seguo', name: 'Che cosa seguo' },
  { view: 'webhook', name: 'Webhook' },
];

/** What happened to what the reader follows, what that is, and which programs are told (docs/regole/avvisi.md). */
export default function AvvisiPage() {
  usePageTitle(TITLE);
  const { value, page } = useListAddress();
  const asked = value('vista');
  const current = VIEWS.some(({ view }) => view === asked) ? asked : '';
  return (
    <div className="container-xxl py-4">
      <h1>{TITLE}</h1>
      <nav className="bdm-notices-views" aria-label="Avvisi">
        {VIEWS.map(({ view, name }) => (
          <Link
            key={view}
            to={view ? `/avvisi?vista=${view}` : '/avvisi'}
            aria-current={current === view ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {current === '' && <Notices page={page} />}
      {current === 'seguo' && <Subscriptions />}
      {current === 'webhook' && (
        <Suspense fallback={<Skeleton lines={6} label="Caricamento dei webhook" />}>
          <WebhookView id={value('webhook')} page={page} />
        </Suspense>
      )}
    </div>
  );
}
