import type { EditableProvvedimento } from '@/api/provvedimento';
import { formatMoment } from '@/domain/format';
import { Icon } from '@/ui/Icon';

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

/** A draft that was sent back says why, and who sent it. */
export function RejectionNotice({ item }: { item: Pick<EditableProvvedimento, 'status' | 'last_event'> }) {
  const event = item.last_event;
  if (item.status !== 'BOZZA' || event?.action !== 'rejected' || !event.reason) return null;
  return (
    <section className="bdm-editor-rejected" aria-label="Motivo del rinvio in bozza">
      <p>
        <Icon name="it-warning-circle" size="sm" />
        <strong>
          Rinviato in bozza{event.actor && ` da ${event.actor}`} il {formatMoment(event.at)}
        </strong>
      </p>
      <blockquote>{event.reason}</blockquote>
    </section>
  );
}
