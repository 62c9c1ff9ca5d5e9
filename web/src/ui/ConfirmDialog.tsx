import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { Button } from './kit';

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
        <>
          <Button color="primary" outline type="button" data-autofocus onClick={onClose}>
            Annulla
          </Button>
          <Button color="danger" type="button" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
