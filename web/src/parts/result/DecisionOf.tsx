import { Link } from 'react-router';
import { itemAddress } from '@/domain/item';

/** The decision that an abstract is of. */
export function DecisionOf({ item }: { item: { id: string; label: string } }) {
  return (
    <span className="bdm-card-of">
      <span className="visually-hidden">Provvedimento: </span>
      <Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>
    </span>
  );
}
