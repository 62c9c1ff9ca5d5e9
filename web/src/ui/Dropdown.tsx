import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './Icon';

/** Between the list and the edge of the page, in pixels. */
const MARGIN = 8;

/**
 * A button that shows a list of links or buttons below it (a disclosure, not an ARIA menu: Tab moves through it).
 * Escape, a click outside and a click on an entry close it; the focus is then on its button. What is pressed several
 * times, or typed in, stands in an element with `data-stays`, and leaves it open.
 */
export function Dropdown({
  label,
  className = '',
  align = 'start',
  caret = true,
  children,
}: {
  label: ReactNode;
  className?: string;
  align?: 'start' | 'end';
  /** The sign that a list opens; without it the label says so. */
  caret?: boolean;
  /** The entries; a function is asked for them each time the menu opens. */
  children: ReactNode | (() => ReactNode);
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  // Wherever its button stands, the list stays within the page.
  useLayoutEffect(() => {
    if (!open || !menu.current) return;
    const list = menu.current;
    list.style.marginLeft = '';
    const beyond = list.getBoundingClientRect().right + MARGIN - document.documentElement.clientWidth;
    if (beyond > 0) list.style.marginLeft = `${-beyond}px`;
  }, [open]);

  useEffect(() => {
    if (!open) return;
    function outside(event: Event) {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    }
    function onEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // Not the dialog that it stands in, too.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape, true);
    };
  }, [open]);

  return (
    <div className="dropdown" ref={box}>
      <button
        ref={button}
        type="button"
        className={`btn btn-dropdown dropdown-toggle ${className}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        {caret && <Icon name="it-expand" size="sm" className="icon-expand" />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks of the entries within bubble here */}
      <div
        ref={menu}
        id={id}
        className={`dropdown-menu ${align === 'end' ? 'dropdown-menu-end' : ''} ${open ? 'show' : ''}`}
        onClick={(event) => {
          if ((event.target as Element).closest('[data-stays]')) return;
          setOpen(false);
          // The entry is no longer shown: unless it took the focus elsewhere, the button has it.
          if (event.currentTarget.contains(document.activeElement)) button.current?.focus();
        }}
      >
        <div className="link-list-wrapper">
          <ul className="link-list">{typeof children === 'function' ? open && children() : children}</ul>
        </div>
      </div>
    </div>
  );
}

/** An entry that is a command. */
export function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className="list-item dropdown-item" onClick={onClick}>
        <span>{children}</span>
      </button>
    </li>
  );
}
