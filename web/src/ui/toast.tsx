import { Toaster as Sonner, toast } from 'sonner';
import { Icon } from './Icon';

/** The one way to tell the outcome of something: a notification of the design system, at the bottom of the page. */
export function notifyError(message: string): void {
  toast.error(message, { id: message, duration: 10_000 });
}

export function notifySuccess(message: string): void {
  toast.success(message, { id: message });
}

/** What a command that was pressed is waiting for. */
export function notifyHint(message: string): void {
  toast(message, { id: message });
}

/** A message that stays until it is dismissed; the same `id` replaces it. */
export function notifyWarning(message: React.ReactNode, id: string): void {
  toast.warning(message, { id, duration: Number.POSITIVE_INFINITY });
}

/** What is going on at the moment; the same `id` replaces it, `dismiss` ends it. */
export function notifyProgress(message: string, id: string): void {
  toast(message, { id, duration: Number.POSITIVE_INFINITY });
}

export function dismiss(id: string): void {
  toast.dismiss(id);
}

export function Toaster() {
  return (
    <Sonner
      position="bottom-left"
      closeButton
      duration={6_000}
      containerAriaLabel="Notifiche"
      icons={{
        success: <Icon name="it-check-circle" color="success" />,
        error: <Icon name="it-close-circle" color="danger" />,
        warning: <Icon name="it-warning-circle" color="warning" />,
        close: <Icon name="it-close" size="sm" />,
      }}
      toastOptions={{ className: 'bdm-toast', closeButtonAriaLabel: 'Chiudi la notifica' }}
    />
  );
}
