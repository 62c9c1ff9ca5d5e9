import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon';
import './dialog.scss';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

type Props = {
  title: string;
  /** Called by Esc, by the cross and by a click beside the dialog. */
  onClose: () => void;
  /** The buttons. Within a form (`onSubmit`), one of type submit confirms. */
  footer?: ReactNode;
  /** Makes content and footer a form; Enter in a field confirms. */
  onSubmit?: () => void;
  size?: 'md' | 'lg';
  children: ReactNode;
};

/** The dialogs that are open, the topmost last: only that one hears the keyboard. */
const open: HTMLElement[] = [];

/**
 * The modal dialog: it has the focus from the start (on the element with `data-autofocus`, if there is one), Tab stays
 * inside, Esc closes it, and the focus returns to where it was. The content scrolls, the page behind does not.
 */
export function Dialog({ title, onClose, footer, onSubmit, size = 'md', children }: Props) {
  const heading = useId();
  const dialog = useRef<HTMLDivElement>(null);
  // Taken while rendering: a field of the dialog may ask for the focus before the effects run.
  const [before] = useState(() => document.activeElement);
  useModal(dialog, before, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React hands the event on to the form that the dialog was opened from, although it is elsewhere in the page.
    event.stopPropagation();
    onSubmit?.();
  }

  const content = (
    <>
      <div className="bdm-dialog-body">{children}</div>
      {footer && <div className="bdm-dialog-footer">{footer}</div>}
    </>
  );

  return createPortal(
    <div
      className="bdm-dialog-backdrop"
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {/* Not <dialog>: opened as a modal it would cover the notifications. */}
      <div
        className={`bdm-dialog bdm-dialog-${size}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        ref={dialog}
      >
        <div className="bdm-dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="bdm-dialog-close" onClick={onClose}>
            <Icon name="it-close" />
            <span className="visually-hidden">Chiudi la finestra</span>
          </button>
        </div>
        {onSubmit ? (
          <form className="bdm-dialog-content" noValidate onSubmit={submit}>
            {content}
          </form>
        ) : (
          <div className="bdm-dialog-content">{content}</div>
        )}
      </div>
    </div>,
    document.body,
  );
}

function useModal(dialog: React.RefObject<HTMLElement | null>, before: Element | null, onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    open.push(element);
    document.documentElement.classList.add('bdm-dialog-open');
    if (!element.contains(document.activeElement))
      (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || open.at(-1) !== element) return;
      if (event.key === 'Tab') keepInside(element, event);
      if (event.key === 'Escape') {
        event.preventDefault();
        close.current();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(element), 1);
      if (open.length === 0) document.documentElement.classList.remove('bdm-dialog-open');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog, before]);
}

function keepInside(dialog: HTMLElement, event: KeyboardEvent) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [stops[0], stops.at(-1)];
  const at = document.activeElement;
  const outside = !dialog.contains(at);
  if (event.shiftKey ? at === first || at === dialog || outside : at === last || outside) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
