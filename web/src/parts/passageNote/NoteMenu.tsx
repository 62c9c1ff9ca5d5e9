import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DocumentNote } from '@/api/documentNote';
import { messageOf } from '@/api/http';
import { COLORS } from '@/domain/note';
import { placeAddress } from '@/domain/place';
import { writePreferences } from '@/domain/preferences';
import { copyToClipboard } from '@/ui/copy';
import { Icon } from '@/ui/Icon';
import { notifyError } from '@/ui/toast';
import { useNotedDocument } from './notedDocument';
import { type OpenMenu, useNoteState } from './noteState';
import { useNoteWriting } from './useNotes';
import { noteLabel } from './words';

/** Free space between the menu and the edge of the window. */
const EDGE = 8;

/**
 * The menu of a highlighted passage (docs/regole/note-e-cartelle.md): by right click, tap, Enter on the passage, or
 * from the side list.
 */
export function NoteMenu({ menu, note }: { menu: OpenMenu; note: DocumentNote }) {
  const { setMenu, setDialog } = useNoteState();
  const { save } = useNoteWriting();
  const { address } = useNotedDocument();
  const box = useRef<HTMLDivElement>(null);
  const [colors, setColors] = useState(false);
  const place = usePlace(menu, box, colors);

  useEffect(() => {
    (box.current?.querySelector<HTMLElement>('[role="menuitem"]') ?? box.current)?.focus();
  }, []);

  useDismissal(box, menu.back);

  function close() {
    menu.back?.focus({ preventScroll: true });
    setMenu(null);
  }

  function open(kind: 'text' | 'share' | 'delete') {
    // First, so that the dialog gives the focus back to where the menu was opened from.
    close();
    setDialog({ kind, note });
  }

  function copy() {
    close();
    copyToClipboard({ text: note.quote }, 'Testo copiato negli appunti');
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
      writePreferences({ highlight: color });
      await save({ _id: note._id, color });
    } catch (error) {
      notifyError(messageOf(error));
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
    else if (event.key === 'Enter' || event.key === ' ') items[at]?.click();
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
      {note.mine && <Colors {...{ note, colors, setColors }} onPaint={paint} />}
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
    menu.back?.closest('[role="dialog"]') ??
      document.querySelector('.bdm-viewer[role="dialog"]') ??
      document.body,
  );
}

/** Where the menu stands: where it was asked for, within the window. */
function usePlace(menu: OpenMenu, box: RefObject<HTMLElement | null>, colors: boolean) {
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
  }, [menu, box, colors]);
  return place;
}

/** Closes the menu when one presses elsewhere, or what it belongs to moves away from it. */
function useDismissal(box: RefObject<HTMLElement | null>, back: OpenMenu['back']) {
  const { setMenu } = useNoteState();
  useEffect(() => {
    const shut = () => setMenu(null);
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) shut();
    };
    // What is scrolled leaves its menu behind; the list beside the pages stays where it is while they move.
    const scrolled = (event: Event) => {
      const moved = event.target as Node;
      if (!box.current?.contains(moved) && (!back || moved.contains(back))) shut();
    };
    const ending = new AbortController();
    const options = { signal: ending.signal, capture: true };
    document.addEventListener('pointerdown', outside, options);
    document.addEventListener('scroll', scrolled, options);
    window.addEventListener('resize', shut, options);
    return () => ending.abort();
  }, [box, back, setMenu]);
}

type ColorsProps = {
  note: DocumentNote;
  colors: boolean;
  setColors: (open: boolean) => void;
  onPaint: (color: string) => void;
};

/** The entry for the colours, and the colours where it is open. */
function Colors({ note, colors, setColors, onPaint }: ColorsProps) {
  return (
    <>
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
              onClick={() => onPaint(color)}
            >
              <span className="bdm-note-swatch" style={{ background: `#${color}` }} />
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

type ItemProps = { icon: `it-${string}`; onChoose: () => void; children: string };

function Item({ icon, onChoose, children }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onChoose}>
      <Icon name={icon} size="sm" color="primary" />
      {children}
    </button>
  );
}
