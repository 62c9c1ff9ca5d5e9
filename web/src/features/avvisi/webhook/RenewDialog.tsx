import { useMutation } from '@tanstack/react-query';
import { type NewWebhook, renewSecret, type Webhook } from '@/api/webhooks';
import { ConfirmDialog } from '@/ui/ConfirmDialog';

type Props = {
  webhook: Webhook;
  /** With the new secret, where one was made; without, where that failed. */
  onAnswer: (made: NewWebhook | null) => void;
  onClose: () => void;
};

/** Asks before a secret is replaced: the program has to be told the new one. */
export function RenewDialog({ webhook, onAnswer, onClose }: Props) {
  const renewal = useMutation({
    mutationFn: () => renewSecret(webhook.id),
    onSuccess: onAnswer,
    // Also one that was not there any more: the list is out of date.
    onError: () => onAnswer(null),
  });
  return (
    <ConfirmDialog
      title="Cambiare il segreto?"
      action="Cambia il segreto"
      busy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
      onClose={onClose}
    >
      <p className="mb-0">
        Da subito ciò che si invia a «{webhook.name}» sarà firmato con un altro segreto: finché il programma
        non lo conosce, non può verificarlo.
      </p>
    </ConfirmDialog>
  );
}
