import { capitalize, statusColours, statusLabel } from '@/domain/item';
import { Badge } from '@/ui/kit';

/** Where a decision or an abstract stands. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge color="" className="bdm-status-badge" style={statusColours(status)}>
      {capitalize(statusLabel(status))}
    </Badge>
  );
}
