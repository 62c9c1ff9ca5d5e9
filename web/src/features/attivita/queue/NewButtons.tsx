import { Link } from 'react-router';
import type { ItemKind } from '@/domain/item';
import { hasAny } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { Icon } from '@/ui/Icon';

const NEW = [
  ['provvedimento', 'edit_provvedimento', '/attivita/provvedimento/nuovo', 'Inserisci provvedimento'],
  ['massima', 'edit_massima', '/attivita/abstract/nuova', 'Redigi abstract'],
] as const;

/** The ways to begin anew; that of the kind shown, or the first, stands out. */
export function NewButtons({ kind = 'provvedimento' }: { kind?: ItemKind }) {
  const user = useCurrentUser();
  return (
    <div className="bdm-actions">
      {NEW.filter(([, permission]) => hasAny(user, [permission])).map(([of, , to, label]) => (
        <Link
          key={to}
          className={`btn btn-sm ${of === kind ? 'btn-primary' : 'btn-outline-primary'}`}
          to={to}
        >
          <Icon name="it-plus" size="sm" color={of === kind ? 'white' : 'primary'} className="me-1" />
          {label}
        </Link>
      ))}
    </div>
  );
}
