import { Link } from 'react-router';
import { NEW_DECISION_ADDRESS } from '@/domain/queue';
import { hasAny } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';

/** The way to the next new decision, for who has sent this one on. */
export function NextNew({ status }: { status: string | undefined }) {
  const user = useCurrentUser();
  if (status !== 'DA_APPROVARE' || !hasAny(user, ['edit_provvedimento'])) return null;
  return (
    <p className="mb-0">
      <Link to={NEW_DECISION_ADDRESS}>Inserisci provvedimento</Link>
    </p>
  );
}
