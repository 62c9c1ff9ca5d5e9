import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { DialogButtons, type DialogButtonsProps } from './DialogButtons';

type Props = DialogButtonsProps & { title: string; onConfirm: () => void; children: ReactNode };

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, children, ...buttons }: Props) {
  return (
    <Dialog
      title={title}
      onClose={buttons.onClose}
      footer={<DialogButtons danger focus="close" {...buttons} />}
    >
      {children}
    </Dialog>
  );
}
