import { useState } from 'react';
import type { Doubt } from '@/api/workflow';
import SHARED from '@/domain/generated/shared';
import { MAX_REASON } from '@/domain/workflow';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextAreaField } from '@/ui/Field';
import { DoubtText } from './DoubtText';

/** What whoever goes on says with the button. */
function actionFor(doubts: readonly Doubt[]): string {
  if (!doubts.some(({ code }) => code === 'UNREAD')) return 'Conferma e prosegui';
  return doubts.length === 1 ? 'Ho guardato le pagine' : 'Ho guardato e confermo';
}

/** What has to be read before the item moves on (docs/regole/stati.md#che-cosa-si-conferma), and taken upon oneself. */
export default function DoubtsDialog({
  doubts,
  pending,
  onConfirm,
  onClose,
}: {
  doubts: readonly Doubt[];
  pending: boolean;
  onConfirm: (confirmed: string[], reason: string | null) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const asksReason = doubts.some((doubt) => doubt.asks_reason);

  function confirm() {
    const text = reason.trim();
    if (asksReason && !text) setError(SHARED.doubt.CONFIRMED_REASON);
    else if (!pending)
      onConfirm(
        doubts.map(({ code }) => code),
        asksReason ? text : null,
      );
  }

  return (
    <Dialog
      title="Da confermare"
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <DialogButtons
          action={actionFor(doubts)}
          disabled={pending}
          focus={asksReason ? undefined : 'close'}
          onClose={onClose}
        />
      }
    >
      {doubts.map((doubt) => (
        <section key={doubt.code} className="mb-3">
          <DoubtText doubt={doubt} />
        </section>
      ))}
      {asksReason && (
        <TextAreaField
          label="Perché si prosegue"
          data-autofocus
          required
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          error={error}
          help="Resta nella storia, con il nome di chi conferma. Al massimo 2.000 caratteri."
          onChange={(event) => {
            setReason(event.target.value);
            if (event.target.value.trim()) setError(null);
          }}
        />
      )}
    </Dialog>
  );
}
