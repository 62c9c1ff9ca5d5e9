import { Link } from 'react-router';
import { unreadQuery } from '@/api/unread';
import { unreadWords } from '@/domain/unread';
import { Icon } from '@/ui/Icon';
import { useCounts } from './useCounts';

/** The way to the notices, with how many were not looked at yet. */
export function Bell() {
  const count = useCounts(unreadQuery)?.count ?? 0;
  return (
    <Link className="bdm-slim-bell" to="/avvisi" aria-label={unreadWords(count)}>
      <Icon name="it-horn" />
      <span className="d-none d-sm-inline">Avvisi</span>
      {count > 0 && <b className="bdm-menu-badge">{count > 99 ? '99+' : count}</b>}
    </Link>
  );
}
