// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTEXT, quoted } from '@/domain/quotedPassage';
import { backInto, cornersOf, type Line, linearOf, type PageText, passageOf } from './passage';

/*
 * jsdom lays nothing out. Here every character is 10 pixels wide and 12 high, a line is turned by its `--rotate` around
 * its upper left corner, and the browser answers with upright boxes, as real ones do. The rest is for e2e/notes.spec.ts.
 */
const CHARACTER = 10;
const HEIGHT = 12;

function placeOf(span: HTMLElement) {
  const { left, top } = span.style;
  return { x: Number.parseFloat(left), y: Number.parseFloat(top), angle: Number(span.dataset.angle ?? 0) };
}

/** The upright box around the characters `from` … `to` of a line. */
function upright(span: HTMLElement, from: number, to: number): DOMRect {
  const { x, y, angle } = placeOf(span);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const corners = [from, to].flatMap((at) =>
    [0, HEIGHT].map((down) => ({
      x: x + at * CHARACTER * cos - down * sin,
      y: y + at * CHARACTER * sin + down * cos,
    })),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top } as DOMRect;
}

beforeEach(() => {
  const style = getComputedStyle;
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const span = element as HTMLElement;
    if (!span.matches('.textLayer span')) return style(element);
    const { angle } = placeOf(span);
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const width = (span.textContent?.length ?? 0) * CHARACTER;
    return {
      width: `${width}px`,
      height: `${HEIGHT}px`,
      transform: `matrix(${cos}, ${sin}, ${-sin}, ${cos}, 0, 0)`,
    } as CSSStyleDeclaration;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('.textLayer span'))
      return upright(this as HTMLElement, 0, this.textContent?.length ?? 0);
    return { left: 0, top: 0, width: 600, height: 800 } as DOMRect;
  });
  // Only ever asked of a range that begins with its line.
  Range.prototype.getBoundingClientRect = function () {
    const span = this.startContainer as HTMLElement;
    return upright(span, 0, this.toString().length);
  };
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
});

function page(html: string): PageText {
  document.body.innerHTML = `<div><div class="textLayer">${html}</div></div>`;
  const layer = document.querySelector<HTMLElement>('.textLayer') as HTMLElement;
  return {
    number: 7,
    layer,
    sheet: layer.parentElement as HTMLElement,
    rotation: 0,
    width: 600,
    height: 800,
  };
}

const line = (text: string, left: number, top: number, angle = 0) =>
  `<span style="left: ${left}px; top: ${top}px" data-angle="${angle}">${text}</span><br>`;

/** Selects from the first `from` to the end of the last `to`. */
function select({ layer }: PageText, from: string, to: string): Range {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let started = false;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (!started && node.data.includes(from)) {
      range.setStart(node, node.data.indexOf(from));
      started = true;
    }
    if (node.data.includes(to)) range.setEnd(node, node.data.lastIndexOf(to) + to.length);
  }
  return range;
}

describe('a passage', () => {
  it('has the words with those around them, and a rectangle a line', () => {
    const shown = page(
      line('Il giudice osserva che il danno', 50, 100) + line('non è provato, come eccepito.', 50, 114),
    );
    expect(passageOf(select(shown, 'il danno', 'provato'), shown)).toEqual({
      page_number: 7,
      quote: 'il danno non è provato',
      prefix: 'Il giudice osserva che ',
      suffix: ', come eccepito.',
      rotated_rect: [
        { angle: 0, rect: { x: 280, y: 100, width: 80, height: 12 } },
        { angle: 0, rect: { x: 50, y: 114, width: 130, height: 12 } },
      ],
    });
  });

  it.each([30, 45, 90, 180, 270])('of a line turned by %d degrees is where its words are', (angle) => {
    const shown = page(line('Il danno grave', 300, 400, angle));
    const passage = passageOf(select(shown, 'danno', 'danno'), shown);
    const [found] = passage?.rotated_rect ?? [];
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    expect(found?.angle).toBeCloseTo(angle, 1);
    expect(found?.rect.x).toBeCloseTo(300 + 30 * cos, 1);
    expect(found?.rect.y).toBeCloseTo(400 + 30 * sin, 1);
    expect(found?.rect.width).toBeCloseTo(50, 1);
    expect(found?.rect.height).toBeCloseTo(12, 1);
  });

  it('leaves out white space at its ends, and is none without words', () => {
    const shown = page(line('danno', 50, 100) + line('   ', 50, 114) + line(' e poi', 50, 128));
    const range = document.createRange();
    range.setStart(shown.layer, 0);
    range.setEnd(shown.layer.querySelectorAll('span')[2]?.firstChild as Text, 1);
    expect(passageOf(range, shown)).toMatchObject({
      quote: 'danno',
      rotated_rect: [{ rect: { width: 50 } }],
    });
    range.selectNodeContents(shown.layer.querySelectorAll('span')[1] as Element);
    expect(passageOf(range, shown)).toBeNull();
  });

  it('does not mind marked words', () => {
    const shown = page(line('Il <mark>danno</mark> grave', 50, 100));
    expect(passageOf(select(shown, 'anno', 'gra'), shown)).toMatchObject({
      quote: 'anno gra',
      rotated_rect: [{ angle: 0, rect: { x: 90, y: 100, width: 80, height: 12 } }],
    });
  });

  it('is none on a page that the selection does not touch', () => {
    const shown = page(line('Il danno', 50, 100));
    const elsewhere = document.createElement('p');
    elsewhere.textContent = 'altro';
    document.body.append(elsewhere);
    const range = document.createRange();
    range.selectNodeContents(elsewhere);
    expect(passageOf(range, shown)).toBeNull();
  });
});

describe('a quote', () => {
  it('keeps a limited context on one line', () => {
    const text = `${'prima '.repeat(40)}il   danno\nemergente${' dopo'.repeat(40)}`;
    const start = text.indexOf('il   ');
    const { quote, prefix, suffix } = quoted(text, start, text.indexOf('emergente') + 9);
    expect(quote).toBe('il danno emergente');
    expect(prefix).toHaveLength(CONTEXT);
    expect(prefix.endsWith('prima ')).toBe(true);
    expect(suffix).toHaveLength(CONTEXT);
    expect(suffix.startsWith(' dopo')).toBe(true);
  });
});

describe('a transformed line', () => {
  const turned: Line = {
    width: 200,
    height: 20,
    linear: linearOf('matrix(0, 1.5, -2, 0, 40, 7)'),
    middle: { x: 300, y: 300 },
  };

  it('is read from the computed style', () => {
    expect(linearOf('none')).toEqual({ a: 1, b: 0, c: 0, d: 1 });
    expect(turned.linear).toEqual({ a: 0, b: 1.5, c: -2, d: 0 });
  });

  it('goes to the screen and back', () => {
    const [upperLeft, upperRight, lowerLeft] = cornersOf(turned, 0, 200);
    expect(upperLeft).toEqual({ x: 320, y: 150 });
    expect(upperRight).toEqual({ x: 320, y: 450 });
    expect(lowerLeft).toEqual({ x: 280, y: 150 });
    expect(backInto(turned, upperRight)).toEqual({ x: 200, y: 0 });
  });
});
