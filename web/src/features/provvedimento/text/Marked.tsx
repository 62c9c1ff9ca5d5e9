import type { CSSProperties } from 'react';
import { Icon } from '@/ui/Icon';
import type { MarkedNote, Stretch } from './marks';

/** Words of a paragraph: searched for, led to by the address, of a note, or just words. A link is no place for a button. */
export function Marked({ text, hit, cited, note, stop, link }: Stretch & { link: boolean }) {
  if (hit === null && !cited && !note) return text;
  const names = [
    cited && 'bdm-text-cited',
    note && 'bdm-text-note',
    note?.annotated && 'bdm-text-note-annotated',
    note?.failed && 'bdm-text-note-failed',
  ];
  const button =
    note && stop && !link ? { role: 'button', tabIndex: 0, 'aria-haspopup': 'menu' as const } : {};
  return (
    <mark
      className={names.filter(Boolean).join(' ')}
      data-hit={hit ?? undefined}
      data-note={note && !note.pending ? note.id : undefined}
      title={note?.title}
      style={note && ({ '--bdm-note': `#${note.color}` } as CSSProperties)}
      {...button}
    >
      {text}
    </mark>
  );
}

/** Leads to a note that has no words of its own to press. */
export function NoteStop({ note }: { note: MarkedNote }) {
  return (
    <button
      type="button"
      className="bdm-text-note-stop"
      data-note={note.id}
      aria-haspopup="menu"
      aria-label={note.label}
      title={note.title}
    >
      <Icon name="it-note" size="xs" />
    </button>
  );
}
