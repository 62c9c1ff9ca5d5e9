import type { FollowTarget } from '@/api/avvisi';
import { MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { useFollow } from './useFollow';

const words = (followed: boolean) => (followed ? 'Non seguire più' : 'Segui');

/** Follows what its page is about. */
export function FollowButton(wanted: FollowTarget) {
  const { followed, busy, toggle } = useFollow(wanted);
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-sm"
      aria-disabled={busy || undefined}
      onClick={toggle}
    >
      <Icon name="it-horn" size="sm" color="primary" className="me-1" />
      {words(followed)}
    </button>
  );
}

/** The same as an entry of a menu: it is only asked whether it is followed when the menu opens. */
export function FollowEntry(wanted: FollowTarget) {
  const { followed, toggle } = useFollow(wanted);
  return <MenuButton onClick={toggle}>{words(followed)}</MenuButton>;
}

/** Follows a saved search, called `name`. */
export function NotifyButton({ id, name, className }: { id: string; name: string; className: string }) {
  const { followed, busy, toggle } = useFollow({ what: 'ricerca', target: id });
  return (
    <button type="button" className={className} aria-disabled={busy || undefined} onClick={toggle}>
      <Icon name="it-horn" size="sm" color="primary" className="me-1" />
      {followed ? 'Non avvisarmi più' : 'Avvisami'}
      <span className="visually-hidden">, {name}</span>
    </button>
  );
}
