import { Button } from './kit';

export type DialogButtonsProps = {
  /** The word on the button that does it. */
  action: string;
  onClose: () => void;
  /** Without it the button submits the form of the dialog. */
  onConfirm?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** It is being done: the button says so and keeps the focus. */
  busy?: boolean;
  /** Which of the two has the focus at the start, when no field has. */
  focus?: 'close' | 'action' | undefined;
};

/** The footer of a dialog that asks: 'Annulla' and what it is for. */
export function DialogButtons({
  action,
  onClose,
  onConfirm,
  danger,
  disabled,
  busy,
  focus,
}: DialogButtonsProps) {
  return (
    <>
      <Button
        color="primary"
        outline
        type="button"
        data-autofocus={focus === 'close' || undefined}
        onClick={onClose}
      >
        Annulla
      </Button>
      <Button
        color={danger ? 'danger' : 'primary'}
        type={onConfirm ? 'button' : 'submit'}
        disabled={disabled}
        aria-disabled={busy}
        data-autofocus={focus === 'action' || undefined}
        onClick={onConfirm && (() => !busy && onConfirm())}
      >
        {action}
      </Button>
    </>
  );
}

/** The footer of a dialog that only shows. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button color="primary" outline type="button" onClick={onClose}>
      Chiudi
    </Button>
  );
}
