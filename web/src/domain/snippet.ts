type SnippetPiece = { text: string; marked: boolean };

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: '\u00a0',
};

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}

/** An escaped fragment with `<mark>` around the words found → pieces of plain text. No other mark-up is understood. */
export function pieces(fragment: string): SnippetPiece[] {
  return fragment
    .split(/(<mark>.*?<\/mark>)/s)
    .filter(Boolean)
    .map((part) => {
      const marked = part.startsWith('<mark>');
      return { marked, text: decoded(marked ? part.slice(6, -7) : part) };
    });
}

/** Characters before what was found that a short passage keeps: with its place, within the two lines of a phone. */
const BEFORE = 30;

/** The passage begun, at a word, shortly before what was found, so that this is seen at once. */
export function begunNear([first, ...others]: readonly SnippetPiece[]): SnippetPiece[] {
  if (!first) return [];
  if (first.marked || others.length === 0 || first.text.length <= BEFORE) return [first, ...others];
  const near = first.text.slice(-BEFORE);
  return [{ marked: false, text: `… ${near.slice(near.indexOf(' ') + 1)}` }, ...others];
}
