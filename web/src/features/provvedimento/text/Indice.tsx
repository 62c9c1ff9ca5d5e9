import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { Testo } from '@/api/document';
import { PART_NAMES } from '@/domain/part';
import { Dropdown } from '@/ui/Dropdown';
import { reach } from '@/ui/reach';
import { sectionsOf } from './sections';

// With it: what is loaded once a text is there.
export { stepCitation } from './steps';

export type IndiceProps = {
  text: Testo;
  /** The id of the heading of a part. */
  address: (index: number) => string;
};

type Entry = { key: string; href: string; name: string; part: boolean; element: () => HTMLElement | null };

/** What is in a text: its parts, below each its numbered sections; beside it, or `folded` into a menu over it. */
export default function Indice({ text, address, folded = false }: IndiceProps & { folded?: boolean }) {
  const entries = useMemo(() => entriesOf(text, address), [text, address]);
  const here = useHere(entries);

  /** Without leaving the entry of the history, which knows the results that this page was opened from. */
  function go(event: MouseEvent, { element }: Entry) {
    event.preventDefault();
    reach(element());
  }

  const list = entries.map((entry, index) => (
    <li key={entry.key} className={entry.part ? undefined : 'bdm-indice-section'}>
      <a
        className={folded ? 'list-item dropdown-item' : undefined}
        href={entry.href}
        aria-current={index === here ? 'location' : undefined}
        onClick={(event) => go(event, entry)}
      >
        {entry.name}
      </a>
    </li>
  ));
  return (
    <nav className={folded ? 'bdm-indice-folded' : 'bdm-indice'} aria-label="Indice">
      {folded ? (
        <Dropdown className="btn-sm" label="Indice">
          {list}
        </Dropdown>
      ) : (
        <>
          <p aria-hidden="true">Indice</p>
          <ul>{list}</ul>
        </>
      )}
    </nav>
  );
}

function entriesOf(text: Testo, address: IndiceProps['address']): Entry[] {
  const sections = sectionsOf(text.parti);
  return text.parti.flatMap(({ tipo }, index): Entry[] => {
    const id = address(index);
    const heading = () => document.getElementById(id);
    const paragraphs = () => heading()?.closest('section')?.querySelectorAll<HTMLElement>(':scope > p');
    return [
      { key: id, href: `#${id}`, name: PART_NAMES[tipo], part: true, element: heading },
      ...(sections[index] ?? []).map(({ paragrafo, nome }) => ({
        key: `${id}-${paragrafo}`,
        href: `#${id}`,
        name: nome,
        part: false,
        element: () => paragraphs()?.[paragrafo] ?? null,
      })),
    ];
  });
}

/** Where what is read begins, below what stays at the top, in pixels from the upper edge of the window. */
const READ_FROM = 200;

/** Which entry is being read: the last that has come up to where one reads. */
function useHere(entries: readonly Entry[]): number {
  const [here, setHere] = useState(0);
  useEffect(() => {
    let frame = 0;
    function look() {
      frame = 0;
      const at = entries.findLastIndex(({ element }) => {
        const top = element()?.getBoundingClientRect().top;
        return top !== undefined && top < READ_FROM;
      });
      setHere(Math.max(at, 0));
    }
    function onScroll() {
      frame ||= requestAnimationFrame(look);
    }
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [entries]);
  return here;
}
