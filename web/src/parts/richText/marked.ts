import { cleanRichText } from './clean';

/** Text without any mark-up keeps its line breaks. */
export const isPlain = (html: string): boolean => !/<\w/.test(html);

/**
 * Rich text cleaned, with what `pattern` finds in it marked and numbered from 0 (`data-hit`). A place may go over the
 * ends of elements, but for those of paragraphs.
 */
export function markedRichText(html: string, pattern: RegExp | null): { html: string; count: number } {
  const holder = document.createElement('div');
  if (isPlain(html)) holder.textContent = html;
  else holder.innerHTML = cleanRichText(html);
  if (!pattern) return { html: holder.innerHTML, count: 0 };
  let count = 0;
  for (const nodes of runs(holder)) {
    const text = nodes.map(({ data }) => data).join('');
    const found = [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
      hit: count++,
    }));
    let at = text.length;
    // From the end on, so that what is cut off does not move what comes before it.
    for (const node of nodes.reverse()) {
      const { length } = node;
      at -= length;
      for (const { start, end, hit } of [...found].reverse()) {
        const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
        if (from < to) wrap(node, from, to, hit);
      }
    }
  }
  return { html: holder.innerHTML, count };
}

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, pre, div';

/** The text nodes of each block, in order. */
function runs(holder: HTMLElement): Text[][] {
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
  const found: { block: Element | null; nodes: Text[] }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCKS) ?? null;
    const last = found.at(-1);
    if (last?.block === block) last.nodes.push(node as Text);
    else found.push({ block, nodes: [node as Text] });
  }
  return found.map(({ nodes }) => nodes);
}

function wrap(node: Text, from: number, to: number, hit: number) {
  const words = node.splitText(from);
  words.splitText(to - from);
  const mark = document.createElement('mark');
  mark.dataset.hit = String(hit);
  words.replaceWith(mark);
  mark.append(words);
}
