import { Link } from 'react-router';
import type { ItemKind } from '@/domain/item';
import { NEW_DECISION_ADDRESS } from '@/domain/queue';
import { hasAny } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { Icon } from '@/ui/Icon';

const NEW = [
  {
    of: 'provvedimento',
    needs: 'edit_provvedimento',
    to: NEW_DECISION_ADDRESS,
    label: 'Inserisci provvedimento',
    icon: 'it-plus',
  },
  {
    of: null,
    needs: 'edit_provvedimento',
    to: '/attivita/provvedimento/carica',
    label: 'Carica più documenti',
    icon: 'it-upload',
  },
  {
    of: 'massima',
    needs: 'edit_massima',
    to: '/attivita/abstract/nuova',
    label: 'Redigi abstract',
    icon: 'it-plus',
  },
] as const;

/** The ways to begin anew; that of the kind shown, or the first, stands out. */
export function NewButtons({ kind = 'provvedimento' }: { kind?: ItemKind }) {
  const user = useCurrentUser();
  return (
    <div className="bdm-actions">
      {NEW.filter(({ needs }) => hasAny(user, [needs])).map(({ of, to, label, icon }) => (
        <Link
          key={to}
          className={`btn btn-sm ${of === kind ? 'btn-primary' : 'btn-outline-primary'}`}
          to={to}
        >
          <Icon name={icon} size="sm" color={of === kind ? 'white' : 'primary'} className="me-1" />
          {label}
        </Link>
      ))}
    </div>
  );
}
