/**
 * Selecting with the mouse across absolutely placed lines.
 *
 * When the pointer is in the white between two lines, a browser extends the selection to whatever element comes next in
 * the document, which may be the end of the page: half a page flashes blue. The remedy is pdf.js's own: while something
 * is being selected, an empty unselectable element as large as the page is kept right behind the end of the
 * selection. The white then belongs to it, and the selection stays where it is.
 */

const SELECTING = 'selecting';

const fillers = new Map<HTMLElement, HTMLElement>();
let listening: AbortController | null = null;
let previous: Range | null = null;

/** Applies to a filled text layer until the returned function is called. */
export function keepSelectionInText(layer: HTMLElement): () => void {
  const filler = document.createElement('div');
  filler.className = 'endOfContent';
  layer.append(filler);
  fillers.set(layer, filler);
  listen();
  return () => {
    fillers.delete(layer);
    filler.remove();
    if (fillers.size === 0) {
      listening?.abort();
      listening = null;
      previous = null;
    }
  };
}

function listen() {
  if (listening) return;
  listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerup', settle, { signal });
  window.addEventListener('blur', settle, { signal });
  document.addEventListener('selectionchange', follow, { signal });
}

/** Puts every filler back to the end of its page. */
function settle() {
  for (const [layer, filler] of fillers) rest(layer, filler);
}

function rest(layer: HTMLElement, filler: HTMLElement) {
  layer.append(filler);
  layer.classList.remove(SELECTING);
}

function follow() {
  const selection = document.getSelection();
  const range =
    selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
  if (!range) {
    settle();
    return;
  }
  for (const [layer, filler] of fillers) {
    if (range.intersectsNode(layer)) layer.classList.add(SELECTING);
    else rest(layer, filler);
  }
  const backwards = previous !== null && sameEnd(range, previous);
  previous = range.cloneRange();
  const moving = movingElement(range, backwards);
  const layer = moving?.closest<HTMLElement>('.textLayer');
  const filler = layer ? fillers.get(layer) : undefined;
  if (moving?.parentElement && filler) {
    moving.parentElement.insertBefore(filler, backwards ? moving : moving.nextSibling);
  }
}

/** The line of text at the end of the selection that the pointer moves. */
function movingElement(range: Range, backwards: boolean): Element | null {
  let node: Node | null = backwards ? range.startContainer : range.endContainer;
  if (!backwards && range.endOffset === 0) {
    // The end stands before the first character of a line: the last selected one is the line before.
    const line: Node | null = node.nodeType === Node.TEXT_NODE ? node.parentNode : node;
    node = line?.previousSibling ?? line;
  }
  const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element | null);
  // A marked word is part of its line.
  return element?.closest('mark')?.parentElement ?? element;
}

function sameEnd(range: Range, other: Range): boolean {
  return range.endContainer === other.endContainer && range.endOffset === other.endOffset;
}
