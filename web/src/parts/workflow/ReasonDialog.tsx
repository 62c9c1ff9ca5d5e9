import { type ReactNode, useState } from 'react';
import { MAX_REASON } from '@/domain/workflow';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { TextAreaField } from '@/ui/Field';

/** Why the item is sent back, or should be withdrawn. */
export function ReasonDialog({
  title,
  label,
  help,
  missing,
  warning,
  pending,
  children,
  onConfirm,
  onClose,
}: {
  /** What the button that led here says. */
  title: string;
  label: string;
  /** Who reads the reason. */
  help: string;
  /** What is said where there is none. */
  missing: string;
  /** What else happens. */
  warning?: string | undefined;
  pending: boolean;
  /** What else may be said. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  function confirm() {
    const text = reason.trim();
    if (!text) setError(missing);
    else if (!pending) onConfirm(text);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={confirm}
      footer={<DialogButtons action={title} disabled={pending} onClose={onClose} />}
    >
      {warning && <p>{warning}</p>}
      <TextAreaField
        label={label}
        required
        data-autofocus
        rows={5}
        maxLength={MAX_REASON}
        value={reason}
        error={error}
        help={`${help} Al massimo 2.000 caratteri.`}
        onChange={(event) => {
          setReason(event.target.value);
          if (event.target.value.trim()) setError(null);
        }}
      />
      {children}
    </Dialog>
  );
}
