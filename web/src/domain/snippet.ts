export type SnippetPiece = { text: string; marked: boolean };

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
