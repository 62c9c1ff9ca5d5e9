import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';
import { useModal } from '@/ui/useModal';

/** A sheet dragged down further than this (pixels; docs/regole/documenti.md#visualizzatore) closes. */
const DRAGGED_AWAY = 80;

type Props = {
  title: string;
  /** It was asked for: it takes the focus, as modal ones do anyway. */
  focused?: boolean;
  onClose: () => void;
  children: ReactNode;
};

function Head({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <div className="bdm-assistant-head">
      <Icon name="it-comment" size="sm" color="primary" />
      <h2 id={id}>{title}</h2>
      <ToolButton label="Chiudi l’assistente" onClick={onClose}>
        <Icon name="it-close" size="sm" />
      </ToolButton>
    </div>
  );
}

/** Beside the pages of a document. */
export function Pane({ title, focused = false, onClose, children }: Props) {
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  // Told to what it stands in: the pages make room (`:has` is too new for some browsers).
  useLayoutEffect(() => {
    const around = box.current?.parentElement;
    around?.classList.add('bdm-assisted');
    return () => around?.classList.remove('bdm-assisted');
  }, []);
  useEffect(() => {
    if (!focused) return;
    const element = box.current;
    (element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('button'))?.focus();
  }, [focused]);
  return (
    <aside className="bdm-assistant bdm-assistant-pane" aria-labelledby={heading} ref={box}>
      <Head id={heading} title={title} onClose={onClose} />
      {children}
    </aside>
  );
}

/** In a corner of the page, which can be used meanwhile. */
export function Corner({ title, focused = false, onClose, children }: Props) {
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [focused]);
  // Where there is room, the page makes way.
  useLayoutEffect(() => {
    document.body.classList.add('bdm-page-assisted');
    return () => document.body.classList.remove('bdm-page-assisted');
  }, []);
  return createPortal(
    <section
      className="bdm-assistant bdm-assistant-corner"
      aria-labelledby={heading}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Head id={heading} title={title} onClose={onClose} />
      {children}
    </section>,
    document.body,
  );
}

/** On a telephone: nine tenths of the window, closed by its button, by Esc or by dragging its head down. */
export function Sheet({ title, onClose, children }: Props) {
  const heading = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  useModal(sheet, onClose);
  const { moved, dragging } = useDrag(handle, onClose);
  return createPortal(
    <div
      className="bdm-backdrop bdm-assistant-backdrop"
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        className="bdm-assistant bdm-assistant-sheet"
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        ref={sheet}
        data-dragging={dragging}
        style={{ transform: moved ? `translateY(${moved}px)` : undefined }}
      >
        <div className="bdm-assistant-handle" ref={handle}>
          <span className="bdm-assistant-grip" aria-hidden="true" />
          <Head id={heading} title={title} onClose={onClose} />
        </div>
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Dragging down by `handle`: how far it is at the moment. */
function useDrag(handle: RefObject<HTMLElement | null>, onAway: () => void) {
  const [moved, setMoved] = useState(0);
  const [dragging, setDragging] = useState(false);
  const away = useRef(onAway);
  useEffect(() => {
    away.current = onAway;
  });

  useEffect(() => {
    const element = handle.current;
    if (!element) return;
    let from: number | null = null;
    let far = 0;

    function down(event: PointerEvent) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      from = event.clientY;
      far = 0;
      setDragging(true);
      element?.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent) {
      if (from === null) return;
      far = Math.max(0, event.clientY - from);
      setMoved(far);
    }

    function up(event: PointerEvent) {
      if (from === null) return;
      from = null;
      setDragging(false);
      setMoved(0);
      if (event.type === 'pointerup' && far > DRAGGED_AWAY) away.current();
    }

    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener);
    };
  }, [handle]);

  return { moved, dragging };
}

type OpenerProps = { label: string; className: string; focused?: boolean; onClick: () => void };

/** The button that opens it. */
export function Opener({ label, className, focused = false, onClick }: OpenerProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <button type="button" className={className} title={label} onClick={onClick} ref={button}>
      <Icon name="it-comment" color="white" />
      <span>{label}</span>
    </button>
  );
}
