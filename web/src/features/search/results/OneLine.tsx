import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

type Props = { label: string; children: ReactNode };

/**
 * A list of criteria on one line, and how many more there are as a button that shows all of them. What has no room is
 * neither read nor reached by Tab until then.
 */
export function OneLine({ label, children }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(false);
  const [beyond, setBeyond] = useState(0);

  const known = useRef({ of: '', beyond: 0 });

  // Criteria and the room for them change: both are looked at after each of them. The button moves what stands beside
  // it, which may make room without it: of the same criteria in the same room never fewer are left out than before, or
  // it would come and go for ever.
  useLayoutEffect(() => {
    const measure = () => {
      const room = list.current?.closest('.container-xxl')?.clientWidth;
      const of = `${room} ${list.current?.textContent}`;
      const found = fold(list.current, open);
      known.current = { of, beyond: known.current.of === of ? Math.max(known.current.beyond, found) : found };
      setBeyond(known.current.beyond);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  });

  return (
    <>
      <ul
        ref={list}
        id={id}
        className={`bdm-criteria bdm-criteria-asked ${open ? 'bdm-criteria-all' : ''}`}
        aria-label={label}
      >
        {children}
      </ul>
      {beyond > 0 && (
        <button
          type="button"
          className="btn btn-link bdm-criteria-more"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Mostra meno' : beyond === 1 ? 'e un altro' : `e altri ${beyond}`}{' '}
          <span className="visually-hidden">{open || beyond > 1 ? 'criteri' : 'criterio'}</span>
        </button>
      )}
    </>
  );
}

/** How many items stand below the first line; hides them unless the list is `open`. */
function fold(list: HTMLUListElement | null, open: boolean): number {
  const items = [...(list?.children ?? [])] as HTMLElement[];
  const top = items[0]?.offsetTop ?? 0;
  const below = items.filter((item) => item.offsetTop > top);
  for (const item of items) item.style.visibility = !open && below.includes(item) ? 'hidden' : '';
  return below.length;
}
