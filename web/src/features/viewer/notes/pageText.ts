/** The text of a page's text layer, and moving through it word by word. */

type PlacedNode = { node: Text; at: number };

/** The text, a line break being one character, and where each of its nodes begins in it. */
export function textOf(layer: HTMLElement): { text: string; nodes: PlacedNode[] } {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes: PlacedNode[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, at: text.length });
      text += node.data;
    } else if (node instanceof HTMLBRElement) text += '\n';
  }
  return { text, nodes };
}

/** The characters `start` … `end` of the layer's text. */
export function rangeOf(nodes: readonly PlacedNode[], start: number, end: number): Range | null {
  const at = (offset: number, closing: boolean) =>
    nodes.find(({ node, at }) => {
      const inside = offset - at;
      return closing ? inside > 0 && inside <= node.data.length : inside >= 0 && inside < node.data.length;
    });
  const [first, last] = [at(start, false), at(end, true)];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.at);
  range.setEnd(last.node, end - last.at);
  return range;
}

export type Word = { start: number; end: number; line: number; middle: number };

/** The words of a text, with the line that each is on and where its middle is on that line (in characters). */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let offset = 0;
  text.split('\n').forEach((content, line) => {
    for (const { index, 0: found } of content.matchAll(/\S+/g)) {
      const start = offset + index;
      words.push({ start, end: start + found.length, line, middle: index + found.length / 2 });
    }
    offset += content.length + 1;
  });
  return words;
}

export type Step = 'previous' | 'next' | 'up' | 'down' | 'line-start' | 'line-end';

/**
 * The word to go to from the word at `at`: -1 before the first of the page, `words.length` behind its last.
 * Up and down keep the place on the line as well as the lines allow; lines without words are passed over.
 */
export function stepTo(words: readonly Word[], at: number, step: Step): number {
  const word = words[at];
  if (!word) return at;
  switch (step) {
    case 'previous':
      return at - 1;
    case 'next':
      return at + 1;
    case 'line-start':
      return words.findIndex(({ line }) => line === word.line);
    case 'line-end':
      return words.findLastIndex(({ line }) => line === word.line);
    case 'up':
    case 'down': {
      const other =
        step === 'down'
          ? words.find(({ line }) => line > word.line)?.line
          : words.findLast(({ line }) => line < word.line)?.line;
      if (other === undefined) return step === 'down' ? words.length : -1;
      return nearest(words, other, word.middle);
    }
  }
}

function nearest(words: readonly Word[], line: number, middle: number): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  words.forEach((word, at) => {
    if (word.line !== line || Math.abs(word.middle - middle) >= distance) return;
    best = at;
    distance = Math.abs(word.middle - middle);
  });
  return best;
}
