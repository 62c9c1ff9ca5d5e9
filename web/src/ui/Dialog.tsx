import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon';
import { useModal } from './useModal';
import './dialog.scss';

type Props = {
  title: string;
  /** Called by Esc, by the cross and by a click beside the dialog. */
  onClose: () => void;
  /** The buttons. Within a form (`onSubmit`), one of type submit confirms. */
  footer?: ReactNode;
  /** Makes content and footer a form; Enter in a field confirms, Ctrl+Enter where Enter has a meaning of its own. */
  onSubmit?: () => void;
  size?: 'md' | 'lg';
  /** It asks those who are leaving the page. */
  leaves?: boolean;
  children: ReactNode;
};

/**
 * The modal dialog: it has the focus from the start (on the element with `data-autofocus`, if there is one), Tab stays
 * inside, Esc and the browser's Back close it, and the focus returns to where it was. The content scrolls, the page behind does not.
 */
export function Dialog({ title, onClose, footer, onSubmit, size = 'md', leaves = false, children }: Props) {
  const heading = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useModal(dialog, onClose, { leaves });

  function submit(event: FormEvent) {
    event.preventDefault();
    // React hands the event on to the form that the dialog was opened from, although it is elsewhere in the page.
    event.stopPropagation();
    const before = document.activeElement;
    onSubmit?.();
    // What is wrong may stand where nobody sees it, above or below what is in sight. Who has gone on meanwhile is let be.
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now !== before && now?.matches('input, select, textarea')) return;
      dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    });
  }

  function onKeyDown({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>) {
    if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
  }

  const content = (
    <>
      <div className="bdm-dialog-body">{children}</div>
      {footer && <div className="bdm-dialog-footer">{footer}</div>}
    </>
  );

  return createPortal(
    <div
      className="bdm-backdrop bdm-dialog-backdrop"
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
          <form className="bdm-dialog-content" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
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
