/** What the server has found in a text, between two of its characters (code points, from 0). */
export type Placed = { start: number; end: number };

export type Piece<Found> = { text: string; placed: Found | null };

/** A text cut into what was found and what is between, without the space around it all. */
export function pieces<Found extends Placed>(text: string, found: readonly Found[]): Piece<Found>[] {
  // A string counts some characters twice, the server does not.
  const characters = [...text];
  const cut: Piece<Found>[] = [];
  let at = 0;
  const until = (end: number, placed: Found | null) => {
    if (end > at) cut.push({ text: characters.slice(at, end).join(''), placed });
    at = Math.max(at, end);
  };
  for (const placed of [...found].sort((one, other) => one.start - other.start)) {
    if (placed.start < at || placed.end > characters.length) continue;
    until(placed.start, null);
    until(placed.end, placed);
  }
  until(characters.length, null);
  return cut
    .map((piece, index) => (index === 0 ? { ...piece, text: piece.text.trimStart() } : piece))
    .map((piece, index) => (index === cut.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece))
    .filter((piece) => piece.text);
}
