import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { HiddenArea, NewArea } from '@/domain/anonymisation';
import type { DrawnPage } from '@/parts/item/documentViewer';

/** Smaller than this, in points, it was a press and no rectangle. */
const SMALLEST = 4;
/** How far an arrow key moves or stretches, in points. */
const STEP = 4;

type Box = Pick<HiddenArea, 'x' | 'y' | 'width' | 'height'>;

type Props = {
  page: DrawnPage;
  areas: readonly HiddenArea[];
  /** Whether a press begins a new area. */
  drawing: boolean;
  onAdd: (area: NewArea) => void;
  onMove: (area: HiddenArea, box: Box) => void;
  onRemove: (area: HiddenArea) => void;
};

/** The areas of a page over its picture: drawn with the pointer, moved and stretched with the keyboard as well. */
export function AreaLayer({ page, areas, drawing, onAdd, onMove, onRemove }: Props) {
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [to, setTo] = useState<{ x: number; y: number } | null>(null);
  const { number, width, height, scale } = page;
  const box = from && to ? between(from, to) : null;

  // In the layer's own coordinates, however the page is turned.
  const place = ({ nativeEvent }: PointerEvent) => ({
    x: limited(nativeEvent.offsetX / scale, width),
    y: limited(nativeEvent.offsetY / scale, height),
  });

  function end() {
    if (box && box.width >= SMALLEST && box.height >= SMALLEST) onAdd({ page: number, ...box });
    setFrom(null);
    setTo(null);
  }

  return (
    <div
      className={`bdm-anon-layer ${drawing ? 'bdm-anon-drawing' : ''}`}
      onPointerDown={(event) => {
        if (!drawing || event.button !== 0 || event.target !== event.currentTarget) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(place(event));
        setTo(place(event));
      }}
      onPointerMove={(event) => from && setTo(place(event))}
      onPointerUp={end}
      onPointerCancel={() => setFrom(null)}
    >
      {areas.map((area, index) => (
        <AreaBox
          key={area.id}
          area={area}
          label={`Area ${index + 1} della pagina ${number}`}
          page={page}
          onMove={onMove}
          onRemove={onRemove}
        />
      ))}
      {box && <div className="bdm-anon-area" style={styleOf(box, scale)} />}
    </div>
  );
}

function AreaBox({
  area,
  label,
  page,
  onMove,
  onRemove,
}: { area: HiddenArea; label: string; page: DrawnPage } & Pick<Props, 'onMove' | 'onRemove'>) {
  /** While it is being moved. */
  const [moved, setMoved] = useState<Box | null>(null);
  const box = moved ?? area;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove(area);
      return;
    }
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    const { x, y, width, height } = box;
    setMoved(
      event.shiftKey
        ? {
            x,
            y,
            width: Math.max(SMALLEST, Math.min(width + dx * STEP, page.width - x)),
            height: Math.max(SMALLEST, Math.min(height + dy * STEP, page.height - y)),
          }
        : {
            width,
            height,
            x: limited(x + dx * STEP, page.width - width),
            y: limited(y + dy * STEP, page.height - height),
          },
    );
  }

  return (
    <button
      type="button"
      className="bdm-anon-area"
      style={styleOf(box, page.scale)}
      aria-label={`${label}: le frecce la spostano, Maiusc e le frecce la allargano, Canc la toglie`}
      data-area={area.id}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (moved) onMove(area, moved);
        setMoved(null);
      }}
    />
  );
}

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const limited = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));

function between(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

function styleOf({ x, y, width, height }: Box, scale: number) {
  return { left: x * scale, top: y * scale, width: width * scale, height: height * scale };
}
