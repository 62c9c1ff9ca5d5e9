import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { waitingQuery } from '@/api/waiting';
import { formatNumber } from '@/domain/format';
import { hasAny, REVIEW_PERMISSIONS } from '@/domain/user';
import { todoAddress, total } from '@/domain/waiting';
import { useCurrentUser } from '@/parts/session';
import './activities.scss';

type Activity = 'da_fare' | 'provvedimento' | 'massima' | 'anonimizzazione' | 'segnalazioni' | 'ritirati';

type Props = {
  current: Activity;
  /** Where the queues are, if not as they are at first (with the filters that both have). */
  addresses?: Partial<Record<Activity, string>>;
};

const QUEUES: readonly [Activity, label: string, address: string][] = [
  ['da_fare', 'Da fare', todoAddress()],
  ['provvedimento', 'Provvedimenti', '/attivita/provvedimento/home'],
  ['massima', 'Abstract', '/attivita/abstract/home'],
  ['anonimizzazione', 'Anonimizzazione', '/anonimizzazione'],
  ['segnalazioni', 'Segnalazioni', '/segnalazioni'],
  ['ritirati', 'Ritirati', '/ritirati'],
];

/** The way between the queues of 'Le mie attività'. */
export function ActivitiesNav({ current, addresses = {} }: Props) {
  const user = useCurrentUser();
  const queues = QUEUES.filter(([which]) => which !== 'anonimizzazione' || hasAny(user, REVIEW_PERMISSIONS));
  return (
    <nav className="bdm-activities" aria-label="Che cosa è in lavorazione">
      {queues.map(([which, label, address]) => (
        <Link
          key={which}
          to={addresses[which] ?? address}
          aria-current={which === current ? 'page' : undefined}
        >
          {label}
          {which === 'da_fare' && <Count />}
        </Link>
      ))}
    </nav>
  );
}

/** As many as the menu says. */
function Count() {
  const { data } = useQuery(waitingQuery);
  const count = data ? total(data) : 0;
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="bdm-activities-count">{formatNumber(count)}</span>
    </>
  );
}
