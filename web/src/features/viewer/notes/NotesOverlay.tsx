import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentNote, RotatedRect } from '@/api/documentNote';
import { useNotedDocument, useNotes, usePending } from '@/parts/passageNote';
import { noteLabel } from '@/parts/passageNote/words';
import type { OverlayPage } from '../viewerContext';
import { contains, toPage } from './geometry';
import { useNotesState } from './notesContext';
import type { PageText } from './passage';

/** A finger is less precise than a mouse: this many points around a passage still are the passage. */
const NEAR = 2;
/** Size of the mark in the corner of a passage with a text, in points. */
const MARK = 6;
/** Letters reach a little beyond the text that was selected: on every side, by this part of the line's height. */
const AROUND = 0.05;

/** The highlighted passages of a page. They let the pointer through, so that the text under them can be selected. */
export function NotesOverlay({ page }: { page: OverlayPage }) {
  const { number, width, height, rotation, text, sheet } = page;
  const { pages, setMenu, menu, current, setCurrent } = useNotesState();
  const { pending } = usePending(useNotedDocument().fileHash);
  const { notes: all } = useNotes();
  // One that was made on the text of a scan has its page alone: it is in the side list.
  const notes = useMemo(
    () => all.filter((note) => note.page_number === number && note.rotated_rect.length > 0),
    [all, number],
  );
  const unsaved = pending.filter(({ passage }) => passage.page_number === number);
  const drawing = useRef<SVGSVGElement>(null);
  // One stop for Tab a page; the arrows go from passage to passage.
  const [stop, setStop] = useState<string | null>(null);
  const stopAt = notes.some(({ _id }) => _id === stop) ? stop : (notes[0]?._id ?? null);

  useEffect(() => {
    if (!text || !sheet) return;
    const known = pages.current;
    known.set(number, { number, sheet, layer: text, rotation, width, height });
    return () => {
      known.delete(number);
    };
  }, [pages, number, sheet, text, rotation, width, height]);

  useEffect(() => {
    if (!sheet) return;
    const open = (event: MouseEvent) => {
      const focused =
        event.target instanceof Element ? event.target.closest<SVGElement>('[data-note]') : null;
      const note = focused
        ? notes.find(({ _id }) => _id === focused.dataset.note)
        : noteAt(notes, event, { sheet, rotation, width, height });
      if (!note) return;
      if (event.type === 'click' && !String(getSelection() ?? '')) {
        // On a telephone a tap is what a right click is elsewhere.
        if (event.button !== 0 || (event.target as Element).closest('a')) return;
      } else if (event.type === 'click') return;
      event.preventDefault();
      const shape = shapeOf(drawing.current, note._id);
      const box = shape?.getBoundingClientRect();
      setCurrent(note._id);
      setMenu({
        id: note._id,
        x: focused && box ? box.left : event.clientX,
        y: focused && box ? box.bottom : event.clientY,
        back: shape as unknown as HTMLElement | null,
      });
    };

    sheet.addEventListener('contextmenu', open);
    sheet.addEventListener('click', open);
    return () => {
      sheet.removeEventListener('contextmenu', open);
      sheet.removeEventListener('click', open);
    };
  }, [sheet, notes, width, height, rotation, setMenu, setCurrent]);

  function onKeyDown(event: KeyboardEvent<SVGElement>, note: DocumentNote) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      setMenu({ id: note._id, x: left, y: bottom, back: event.currentTarget as unknown as HTMLElement });
      return;
    }
    const at = notes.indexOf(note);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = notes[to];
    if (!next) return;
    setStop(next._id);
    shapeOf(drawing.current, next._id)?.focus();
  }

  if (notes.length === 0 && unsaved.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <svg
      ref={drawing}
      className="bdm-notes"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="group"
      aria-label={`Passi evidenziati della pagina ${number}`}
    >
      {notes.map((note) => (
        // biome-ignore lint/a11y/useSemanticElements: there are no buttons within a drawing
        <g
          key={note._id}
          role="button"
          aria-haspopup="menu"
          aria-expanded={menu?.id === note._id}
          aria-label={noteLabel(note)}
          tabIndex={note._id === stopAt ? 0 : -1}
          data-note={note._id}
          className={`bdm-note ${current === note._id ? 'bdm-note-current' : ''}`}
          onFocus={() => setStop(note._id)}
          onKeyDown={(event) => onKeyDown(event, note)}
        >
          <Lines rects={note.rotated_rect} color={note.color} marked={note.text !== ''} />
        </g>
      ))}
      {unsaved.map(({ key, passage, color, failed }) => (
        <g key={key} className={`bdm-note ${failed ? 'bdm-note-failed' : ''}`}>
          <Lines rects={passage.rotated_rect ?? []} color={color} marked={false} />
        </g>
      ))}
    </svg>
  );
}

function Lines({ rects, color, marked }: { rects: RotatedRect[]; color: string; marked: boolean }) {
  return rects.map(({ angle, rect: { x, y, width, height } }, at) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${angle})`}>
      <rect
        className="bdm-note-line"
        x={-AROUND * height}
        y={-AROUND * height}
        width={width + 2 * AROUND * height}
        height={(1 + 2 * AROUND) * height}
        fill={`#${color}`}
      />
      {marked && at === 0 && <path className="bdm-note-mark" d={`M${width - MARK} 0h${MARK}v${MARK}z`} />}
    </g>
  ));
}

/** The note at a point of the page. Of several on top of each other the smallest: the others can be reached beside it. */
function noteAt(
  notes: readonly DocumentNote[],
  { clientX: x, clientY: y }: MouseEvent,
  page: Omit<PageText, 'number' | 'layer'>,
) {
  const { left, top, width, height } = page.sheet.getBoundingClientRect();
  const place = toPage({ x, y }, { left, top, width, height, rotation: page.rotation, paper: page });
  return notes
    .filter((note) => note.rotated_rect.some((rect) => contains(rect, place, NEAR)))
    .sort((one, other) => areaOf(one) - areaOf(other))[0];
}

function areaOf({ rotated_rect }: DocumentNote): number {
  return rotated_rect.reduce((sum, { rect }) => sum + rect.width * rect.height, 0);
}

function shapeOf(drawing: SVGSVGElement | null, id: string): SVGElement | null {
  return drawing?.querySelector<SVGElement>(`[data-note="${CSS.escape(id)}"]`) ?? null;
}
