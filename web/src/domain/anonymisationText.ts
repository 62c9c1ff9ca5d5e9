/** Passages of the reviewed text: the pieces to draw, and where words occur. */
import { inOrder, type ReviewPage, type Span } from './anonymisation';
import { escaped } from './pattern';

/** A stretch of a page's text, within a proposal or between two. */
type TextPiece = { start: number; text: string; span: Span | null };

/** The text of a page in pieces, `spans` being its own. Of two that overlap the second begins where the first ends. */
export function piecesOf(testo: string, spans: readonly Span[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const span of [...spans].sort(inOrder)) {
    const start = Math.max(span.start, at);
    const end = Math.min(span.end, testo.length);
    if (end <= start) continue;
    if (start > at) pieces.push({ start: at, text: testo.slice(at, start), span: null });
    pieces.push({ start, text: testo.slice(start, end), span });
    at = end;
  }
  if (at < testo.length) pieces.push({ start: at, text: testo.slice(at), span: null });
  return pieces;
}

export type TextPlace = { page: number; start: number; end: number };

const LETTER = '[\\p{L}\\p{N}]';
const APOSTROPHES = "['’`´ʼ]";

/** Where `words` occur in the pages, whatever their capitals and the lines' ends; parts of longer words do not count. */
export function occurrencesOf(pages: readonly ReviewPage[], words: string): TextPlace[] {
  const parts = words.normalize('NFC').trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const body = parts.map((part) => escaped(part).replace(/['’`´ʼ]/g, APOSTROPHES)).join('\\s+');
  const first = new RegExp(`^${LETTER}`, 'u').test(parts[0] ?? '');
  const last = new RegExp(`${LETTER}$`, 'u').test(parts.at(-1) ?? '');
  const pattern = new RegExp(`${first ? `(?<!${LETTER})` : ''}${body}${last ? `(?!${LETTER})` : ''}`, 'giu');
  return pages.flatMap(({ number, testo }) =>
    [...testo.matchAll(pattern)].map((match) => ({
      page: number,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}

const overlaps = (place: TextPlace, span: TextPlace) =>
  place.page === span.page && place.start < span.end && span.start < place.end;

/** The places that no proposal covers yet. */
export function uncovered(places: readonly TextPlace[], spans: readonly Span[]): TextPlace[] {
  return places.filter((place) => !spans.some((span) => overlaps(place, span)));
}

/** The page's text around a place, on one line: before, the passage, after. */
export function contextOf(testo: string, { start, end }: Pick<TextPlace, 'start' | 'end'>, around = 30) {
  const line = (text: string) => text.replace(/\s+/g, ' ');
  const before = line(testo.slice(Math.max(0, start - around), start));
  const after = line(testo.slice(end, end + around));
  return {
    before: start > around ? `…${before}` : before,
    passage: line(testo.slice(start, end)),
    after: end + around < testo.length ? `${after}…` : after,
  };
}

/** Without the blanks at its ends; null where nothing is left. */
export function trimmed(testo: string, start: number, end: number): { start: number; end: number } | null {
  const text = testo.slice(start, end);
  const lead = text.length - text.trimStart().length;
  const from = start + lead;
  const to = from + text.trim().length;
  return to > from ? { start: from, end: to } : null;
}

const BEYOND = /[\uD800-\uDFFF]/;

/** The server counts characters, a browser's strings count the halves of those beyond the first 65,536. */
export function toBrowser(testo: string, offset: number): number {
  return BEYOND.test(testo) ? [...testo].slice(0, offset).join('').length : offset;
}

export function toServer(testo: string, offset: number): number {
  return BEYOND.test(testo) ? [...testo.slice(0, offset)].length : offset;
}
