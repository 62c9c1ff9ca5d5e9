import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type Choice = { key: string; name: string; shown?: ReactNode; checked: boolean; run: () => void };

type Props = {
  /** The name of the button, with what is chosen now: 'Stile del paragrafo: Titolo 1'. */
  name: string;
  label: ReactNode;
  choices: readonly Choice[];
  tabIndex: number;
  className?: string;
};

/** A button of the toolbar that opens a menu of which one entry holds (an ARIA menu: the arrows move in it). */
export function ToolbarMenu({ name, label, choices, tabIndex, className = '' }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  // Within the window, and with the focus on what holds now.
  useLayoutEffect(() => {
    const element = menu.current;
    if (!open || !element) return;
    const over = element.getBoundingClientRect().right - (document.documentElement.clientWidth - 8);
    if (over > 0) element.style.translate = `${-over}px 0`;
    const first =
      element.querySelector<HTMLElement>('[aria-checked="true"]') ?? element.querySelector('button');
    first?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  function keyDown(event: KeyboardEvent) {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const last = entries.length - 1;
    const to = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowRight: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    // The toolbar's own keys rest meanwhile.
    event.stopPropagation();
    if (to !== undefined) {
      event.preventDefault();
      entries[to]?.focus();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key === 'Tab') setOpen(false);
  }

  return (
    <span className="bdm-tool-box" ref={box}>
      <button
        ref={button}
        type="button"
        className={`bdm-tool ${className}`}
        data-tool
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={name}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
        <span className="visually-hidden">{name}</span>
        <span className="bdm-tool-more" aria-hidden="true" />
      </button>
      {open && (
        <div
          id={id}
          ref={menu}
          className="bdm-tool-menu"
          role="menu"
          aria-label={name}
          tabIndex={-1}
          onKeyDown={keyDown}
        >
          {choices.map((choice) => (
            <button
              key={choice.key}
              type="button"
              role="menuitemradio"
              aria-checked={choice.checked}
              tabIndex={-1}
              onClick={() => {
                setOpen(false);
                choice.run();
              }}
            >
              {choice.shown ?? choice.name}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
