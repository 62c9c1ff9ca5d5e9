import type { EditableProvvedimento } from '@/api/provvedimento';
import { formatMoment } from '@/domain/format';
import { stepWithReason } from '@/domain/workflow';
import { CommentList } from '@/parts/history/CommentList';
import { Icon } from '@/ui/Icon';
import { writtenOn } from './comments';

/** Why the form cannot be changed (docs/regole/redazione.md#chi-modifica). */
export function ReadOnlyNotice({ reason }: { reason: string | null }) {
  return (
    <div role="status">
      {reason && (
        <p className="bdm-editor-notice">
          <Icon name="it-locked" size="sm" />
          <span>{reason}</span>
        </p>
      )}
    </div>
  );
}

/** What was sent back, or should be withdrawn, says why, and who did it. */
export function ReasonNotice({
  item,
  onGo,
}: {
  item: Pick<EditableProvvedimento, 'status' | 'last_event'>;
  /** Leads to a field of the save call; null where there is no form. */
  onGo: ((field: string) => void) | null;
}) {
  const { comments } = writtenOn(item);
  const event = item.last_event;
  const step = stepWithReason(item);
  if (!step || !event?.reason) return null;
  return (
    <section
      className="bdm-editor-rejected"
      aria-label={item.status === 'BOZZA' ? 'Motivo del rinvio in bozza' : 'Motivo del ritiro'}
    >
      <p>
        <Icon name="it-warning-circle" size="sm" />
        <strong>
          {step}
          {event.actor && ` da ${event.actor}`} il {formatMoment(event.at)}
        </strong>
      </p>
      <blockquote>{event.reason}</blockquote>
      <CommentList comments={comments} onGo={onGo} />
    </section>
  );
}
