import { useMutation } from '@tanstack/react-query';
import { deleteWebhook, type Webhook } from '@/api/webhooks';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { notifySuccess } from '@/ui/toast';

type Props = { webhook: Webhook; onAnswer: () => void; onClose: () => void };

/** Asks before a webhook is deleted: its deliveries go with it. */
export function DeleteDialog({ webhook, onAnswer, onClose }: Props) {
  const removal = useMutation({
    mutationFn: () => deleteWebhook(webhook.id),
    onSuccess: () => notifySuccess('Il webhook è stato eliminato'),
    // Also one that was not there any more: the list is out of date.
    onSettled: onAnswer,
  });
  return (
    <ConfirmDialog
      title="Eliminare il webhook?"
      action="Elimina"
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p className="mb-0">
        «{webhook.name}» non riceverà più gli avvisi, e l’elenco delle sue consegne sarà eliminato.
      </p>
    </ConfirmDialog>
  );
}
