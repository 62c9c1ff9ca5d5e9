import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Toaster as Sonner, toast, useSonner } from 'sonner';
import { CORNERS, cornerNow } from './freeCorner';
import { Icon } from './Icon';

/**
 * The one way to tell the outcome of something: a notification of the design system, in a corner of the page.
 * `fields`: what the fields are called that are wrong.
 */
export function notifyError(message: string, fields: readonly string[] = []): void {
  toast.error(message, { id: message, duration: 10_000, description: fields.join(', ') });
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

/**
 * The corner for the notifications there are; they make way when the page moves or the focus does, where they cover what
 * has it. Not while something is pressed: a notification that came under the pointer would take the click.
 */
function useCorner() {
  const { toasts } = useSonner();
  const pressed = useRef(false);
  const [corner, setCorner] = useState<(typeof CORNERS)[number]>(CORNERS[0]);
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const move = () => pressed.current || setCorner((now) => cornerNow(now));
    if (!pressed.current) setCorner(cornerNow());
    for (const event of ['focusin', 'scrollend', 'click']) document.addEventListener(event, move, true);
    return () => {
      for (const event of ['focusin', 'scrollend', 'click']) document.removeEventListener(event, move, true);
    };
  }, [toasts]);
  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
    };
    document.addEventListener('pointerdown', down, true);
    for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const event of ['pointerup', 'pointercancel']) document.removeEventListener(event, up, true);
    };
  }, []);
  return corner;
}

export function Toaster() {
  const corner = useCorner();
  return (
    <Sonner
      position={corner}
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
