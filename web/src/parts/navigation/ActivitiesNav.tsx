import { Link } from 'react-router';
import { hasAny, REVIEW_PERMISSIONS } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import './activities.scss';

export type Activity = 'provvedimento' | 'massima' | 'anonimizzazione' | 'segnalazioni';

type Props = {
  current: Activity;
  /** Where the queues are, if not as they are at first (with the filters that both have). */
  addresses?: Partial<Record<Activity, string>>;
};

const QUEUES: readonly [Activity, label: string, address: string][] = [
  ['provvedimento', 'Provvedimenti', '/attivita/provvedimento/home'],
  ['massima', 'Abstract', '/attivita/abstract/home'],
  ['anonimizzazione', 'Anonimizzazione', '/anonimizzazione'],
  ['segnalazioni', 'Segnalazioni', '/segnalazioni'],
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
        </Link>
      ))}
    </nav>
  );
}
