import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type NewWebhook, refreshWebhooks, type Webhook, webhooksQuery } from '@/api/webhooks';
import { formatNumber } from '@/domain/format';
import { Button } from '@/ui/kit';
import { NewSecret } from '@/ui/NewSecret';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { DeleteDialog } from './DeleteDialog';
import { isOff, Problem } from './Problem';
import { RenewDialog } from './RenewDialog';
import { useHeadingFocus } from './useHeadingFocus';
import { type WebhookAction, WebhookCard } from './WebhookCard';
import { WebhookDialog } from './WebhookDialog';

type Asking = { what: 'create' } | { what: WebhookAction; webhook: Webhook };

/** The reader's webhooks: a new one and another secret, which is shown once; change and end of each. */
export function Webhooks() {
  const { data, isPending, isError, error, refetch } = useQuery(webhooksQuery);
  const heading = useHeadingFocus();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const broken = isError && (!data || isOff(error));
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());
  return (
    <section aria-labelledby="webhook">
      <div className="bdm-notices-head">
        <h2 id="webhook" className="h5" ref={heading} tabIndex={-1}>
          {data && !broken ? counted(data.length) : 'Webhook'}
        </h2>
        {!broken && (
          <Button
            color="primary"
            size="sm"
            aria-haspopup="dialog"
            disabled={isPending}
            onClick={() => setAsking({ what: 'create' })}
          >
            Nuovo webhook
          </Button>
        )}
      </div>
      {!isOff(error) && <Explanation />}
      {made && (
        <NewSecret
          key={made.secret}
          label="Segreto"
          secret={made.secret}
          onClose={() => {
            setMade(null);
            focusHeading();
          }}
        >
          È il segreto del webhook «{made.name}», con cui il programma verifica la firma. Copiarlo ora e
          conservarlo come una password:
        </NewSecret>
      )}
      {isPending && <Skeleton lines={6} label="Caricamento dei webhook" />}
      {broken && <Problem error={error} onRetry={refetch} />}
      {data && !isError && <List webhooks={data} onAsk={(webhook, what) => setAsking({ what, webhook })} />}
      {asking && (
        <Dialogs
          asking={asking}
          onClose={() => setAsking(null)}
          onMade={setMade}
          onDeleted={({ id }) => {
            if (made?.id === id) setMade(null);
            // The button that was pressed went with its card.
            focusHeading();
          }}
        />
      )}
    </section>
  );
}

function Explanation() {
  return (
    <p>
      Un webhook porta ogni avviso, appena c’è, a un proprio programma, con una richiesta firmata
      all’indirizzo che si indica. Dice soltanto ciò che è pubblico; come si riceve e si verifica lo spiega la
      pagina <Link to="/sviluppatori#webhook">Per sviluppatori</Link>.
    </p>
  );
}

type ListProps = { webhooks: readonly Webhook[]; onAsk: (webhook: Webhook, what: WebhookAction) => void };

function List({ webhooks, onAsk }: ListProps) {
  if (webhooks.length === 0)
    return (
      <p>
        «Nuovo webhook» registra l’indirizzo a cui il programma risponde e dà il segreto per verificare la
        firma; poi «Prova» gli invia un messaggio di prova.
      </p>
    );
  return (
    <ul className="bdm-notices" aria-label="Webhook">
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onAsk={(what) => onAsk(webhook, what)} />
      ))}
    </ul>
  );
}

type DialogsProps = {
  asking: Asking;
  onClose: () => void;
  onMade: (made: NewWebhook) => void;
  onDeleted: (webhook: Webhook) => void;
};

function Dialogs({ asking, onClose, onMade, onDeleted }: DialogsProps) {
  const queries = useQueryClient();
  const refresh = () => refreshWebhooks(queries);
  function show(made: NewWebhook | null) {
    onClose();
    if (made) onMade(made);
    refresh();
  }
  if (asking.what === 'create')
    return <WebhookDialog onClose={onClose} onSaved={(made) => show(made as NewWebhook)} />;
  const { what, webhook } = asking;
  if (what === 'renew') return <RenewDialog webhook={webhook} onClose={onClose} onAnswer={show} />;
  if (what === 'delete')
    return (
      <DeleteDialog
        webhook={webhook}
        onClose={onClose}
        onAnswer={async () => {
          await refresh();
          onClose();
          onDeleted(webhook);
        }}
      />
    );
  return (
    <WebhookDialog
      webhook={webhook}
      onClose={onClose}
      onSaved={() => {
        onClose();
        notifySuccess('Webhook salvato');
        refresh();
      }}
    />
  );
}

const counted = (count: number): string =>
  count === 0 ? 'Nessun webhook' : `${formatNumber(count)} webhook`;
