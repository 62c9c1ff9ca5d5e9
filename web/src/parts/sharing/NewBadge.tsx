import { formatDay } from '@/domain/format';
import { Badge } from '@/ui/kit';

/** What somebody has shared with the reader, who has not opened it yet; nothing for anything else. */
export function NewBadge({ since }: { since: string | null }) {
  return since === null ? null : <Badge color="danger">Nuova, condivisa il {formatDay(since)}</Badge>;
}
