import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DocumentNote } from '@/api/documentNote';
import { ApiError } from '@/api/http';
import { GENERIC_ERROR } from '@/domain/messages';
import { COLORS } from '@/domain/note';
import { placeAddress } from '@/domain/place';
import { copyToClipboard } from '@/ui/copy';
import { Icon } from '@/ui/Icon';
import { notifyError, notifySuccess } from '@/ui/toast';
import { useViewer } from '../viewerContext';
import { type OpenMenu, useNotesState } from './notesContext';
import { useNoteWriting } from './useNotes';
import { noteLabel } from './words';

/** Free space between the menu and the edge of the window. */
const EDGE = 8;

/**
 * The menu of a highlighted passage (docs/regole/note-e-cartelle.md): by right click, tap, Enter on the passage, or
 * from the side list.
 */
export function NoteMenu({ menu, note }: { menu: OpenMenu; note: DocumentNote }) {
  const { setMenu, setDialog } = useNotesState();
  const { save } = useNoteWriting();
  const { address } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const [colors, setColors] = useState(false);
  const [place, setPlace] = useState({ left: menu.x, top: menu.y });

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the colours the menu is higher
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { offsetWidth, offsetHeight } = element;
    setPlace({
      left: Math.max(EDGE, Math.min(menu.x, window.innerWidth - offsetWidth - EDGE)),
      top: Math.max(EDGE, Math.min(menu.y, window.innerHeight - offsetHeight - EDGE)),
    });
  }, [menu, colors]);

  useEffect(() => {
    (box.current?.querySelector<HTMLElement>('[role="menuitem"]') ?? box.current)?.focus();
  }, []);

  useEffect(() => {
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setMenu(null);
    };
    const shut = () => setMenu(null);
    // What is scrolled leaves its menu behind; the list beside the pages stays where it is while they move.
    const scrolled = (event: Event) => {
      const moved = event.target as Node;
      if (!box.current?.contains(moved) && (!menu.back || moved.contains(menu.back))) shut();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('scroll', scrolled, true);
    window.addEventListener('resize', shut);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', shut);
    };
  }, [menu.back, setMenu]);

  function close() {
    menu.back?.focus({ preventScroll: true });
    setMenu(null);
  }

  function open(kind: 'text' | 'share' | 'delete') {
    // First, so that the dialog gives the focus back to where the menu was opened from.
    close();
    setDialog({ kind, note });
  }

  async function copy() {
    close();
    try {
      await navigator.clipboard.writeText(note.quote);
      notifySuccess('Testo copiato negli appunti');
    } catch {
      notifyError(GENERIC_ERROR);
    }
  }

  function copyAddress(address: string) {
    close();
    const whole = placeAddress(address, { pag: note.page_number, nota: note._id });
    copyToClipboard({ text: window.location.origin + whole }, 'Indirizzo copiato');
  }

  async function paint(color: string) {
    close();
    if (color === note.color.toLowerCase()) return;
    try {
      await save({ _id: note._id, color });
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : GENERIC_ERROR);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const last = items.length - 1;
    const to = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) items[to]?.focus();
    else if (event.key === 'ArrowRight' && items[at]?.getAttribute('aria-haspopup')) setColors(true);
    else if (event.key === 'ArrowLeft' && colors) {
      setColors(false);
      box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      items[at]?.click();
    }
    // Letters too: the viewer's own keys must not turn pages behind the menu.
    event.preventDefault();
    event.stopPropagation();
  }

  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-label={noteLabel(note)}
      className="bdm-note-menu"
      style={place}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Item icon="it-copy" onChoose={copy}>
        Copia testo
      </Item>
      {note.mine && (
        <button
          type="button"
          role="menuitem"
          aria-haspopup="menu"
          aria-expanded={colors}
          tabIndex={-1}
          onClick={() => setColors(!colors)}
        >
          <span className="bdm-note-swatch" style={{ background: `#${note.color}` }} />
          Colore
          <Icon name={colors ? 'it-collapse' : 'it-expand'} size="sm" className="bdm-note-menu-more" />
        </button>
      )}
      {colors && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" aria-label="Colore" className="bdm-note-colors">
          {COLORS.map(({ color, name }) => (
            <button
              key={color}
              type="button"
              role="menuitemradio"
              aria-checked={color === note.color.toLowerCase()}
              tabIndex={-1}
              onClick={() => paint(color)}
            >
              <span className="bdm-note-swatch" style={{ background: `#${color}` }} />
              {name}
            </button>
          ))}
        </div>
      )}
      <Item icon={note.may_write ? 'it-pencil' : 'it-password-visible'} onChoose={() => open('text')}>
        Mostra
      </Item>
      {address !== null && (
        <Item icon="it-link" onChoose={() => copyAddress(address)}>
          Copia indirizzo
        </Item>
      )}
      <Item icon="it-share" onChoose={() => open('share')}>
        {note.mine ? 'Condividi' : 'Partecipanti'}
      </Item>
      <Item icon="it-delete" onChoose={() => open('delete')}>
        {note.mine ? 'Elimina' : 'Rimuovi dalle mie note'}
      </Item>
    </div>,
    menu.back?.closest('[role="dialog"]') ?? document.querySelector('.bdm-viewer') ?? document.body,
  );
}

function Item({
  icon,
  onChoose,
  children,
}: {
  icon: `it-${string}`;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onChoose}>
      <Icon name={icon} size="sm" color="primary" />
      {children}
    </button>
  );
}
