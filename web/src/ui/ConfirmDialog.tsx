import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { DialogButtons } from './DialogButtons';

/** Asks before what cannot be taken back. */
export function ConfirmDialog({
  title,
  action,
  busy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The word on the button that does it. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogButtons
          action={action}
          danger
          busy={busy}
          focus="close"
          onClose={onClose}
          onConfirm={() => !busy && onConfirm()}
        />
      }
    >
      {children}
    </Dialog>
  );
}
