import type { Provvedimento } from '@/api/content';
import { capitalize, documentsOf } from '@/domain/item';
import { ANONYMISED } from '@/parts/item/documentRequest';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { explained } from '@/ui/Explained';
import { Badge } from '@/ui/kit';

export const RESERVED = 'Dati personali riservati';

/** Over the name of a decision: what kind it is, how far it has come, in which version it is read. */
export function DecisionKind({ item }: { item: Provvedimento }) {
  return (
    <p className="bdm-card-over">
      <Badge color="primary">{explained(capitalize(item.tipo))}</Badge>
      <span>Area {item.area}</span>
      {item.status !== 'PUBBLICATO' && <StatusBadge status={item.status} />}
      {item.visibility === 'true' && (
        <Badge color="secondary">{explained(documentsOf(item).onlyAnonymised ? ANONYMISED : RESERVED)}</Badge>
      )}
    </p>
  );
}
