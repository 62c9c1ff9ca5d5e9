import { Link } from 'react-router';
import type { Webhook } from '@/api/webhooks';
import { lastOf, standingOf, troubleOf } from '@/domain/webhook';
import { Icon } from '@/ui/Icon';
import { Badge, Button } from '@/ui/kit';
import { AttemptButton } from './AttemptButton';
import { consegneAddress } from './addresses';
import { useConsegne } from './useConsegne';

/** What is asked for that a dialog answers. */
export type WebhookAction = 'change' | 'renew' | 'delete';

const ASKED: Record<WebhookAction, string> = {
  change: 'Modifica',
  renew: 'Nuovo segreto',
  delete: 'Elimina',
};

type Props = { webhook: Webhook; onAsk: (asked: WebhookAction) => void };

/** A webhook: where it is, how it fares, and what can be done with it. */
export function WebhookCard({ webhook, onAsk }: Props) {
  const { id, name, address, active, sospeso } = webhook;
  const { attempt, busy, words } = useConsegne(id, 1, false);
  const trouble = troubleOf(webhook);
  const which = <span className="visually-hidden">: {name}</span>;
  return (
    <li>
      <p className="bdm-card-over">
        <Badge color={active ? 'success' : sospeso ? 'danger' : 'secondary'}>{standingOf(webhook)}</Badge>
        <span>{lastOf(webhook)}</span>
      </p>
      <h3 className="bdm-notice-said h6">{name}</h3>
      <p className="mb-0">{address}</p>
      {trouble && (
        <p className="bdm-followed-problem mb-0">
          <Icon name="it-warning-circle" size="sm" color="warning" className="me-1" />
          {trouble}
        </p>
      )}
      <p className="bdm-webhook-outcome" role="status">
        {words}
      </p>
      <div className="bdm-webhook-tools">
        {active && (
          <AttemptButton busy={busy} onPress={() => attempt(null)}>
            Prova
            {which}
          </AttemptButton>
        )}
        <Link className="btn btn-outline-primary btn-sm" to={consegneAddress(id)}>
          Consegne
          {which}
        </Link>
        {(Object.keys(ASKED) as WebhookAction[]).map((asked) => (
          <Button
            key={asked}
            color={asked === 'delete' ? 'danger' : 'primary'}
            outline
            size="sm"
            aria-haspopup="dialog"
            onClick={() => onAsk(asked)}
          >
            {ASKED[asked]}
            {which}
          </Button>
        ))}
      </div>
    </li>
  );
}
