import { useState } from 'react';
import SHARED from '@/domain/shared';
import { MAX_REASON } from '@/domain/workflow';
import { Dialog } from '@/ui/Dialog';
import { TextAreaField } from '@/ui/Field';
import { Button } from '@/ui/kit';

/** 'Rinvia in bozza': why, for the person who wrote it. */
export function ReasonDialog({
  what,
  warning,
  pending,
  onConfirm,
  onClose,
}: {
  /** 'il provvedimento' or 'l’abstract'. */
  what: string;
  /** What else happens. */
  warning?: string | undefined;
  pending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  function confirm() {
    const text = reason.trim();
    if (!text) setError(SHARED.workflow.REASON);
    else if (!pending) onConfirm(text);
  }

  return (
    <Dialog
      title="Rinvia in bozza"
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <>
          <Button color="primary" outline type="button" onClick={onClose}>
            Annulla
          </Button>
          <Button color="primary" type="submit" disabled={pending}>
            Rinvia in bozza
          </Button>
        </>
      }
    >
      {warning && <p>{warning}</p>}
      <TextAreaField
        label="Motivo del rinvio"
        required
        data-autofocus
        rows={5}
        maxLength={MAX_REASON}
        value={reason}
        error={error}
        help={`Lo legge chi ha redatto ${what}. Al massimo 2.000 caratteri.`}
        onChange={(event) => {
          setReason(event.target.value);
          if (event.target.value.trim()) setError(null);
        }}
      />
    </Dialog>
  );
}
