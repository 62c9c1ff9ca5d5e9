import type { ParteDelTesto } from '@/api/document';
import type { TextRange } from '@/domain/passage';
import { type QuotedPassage, quotedRanges } from '@/domain/quotedPassage';
import { isLink, type Mark, type MarkedNote, type Marks, stretches } from '../marks';
import { pagesOf, type TextPage, type TextStretch } from './pages';

/** A note to be shown in the text: what it is, the page that it is on, its words. */
export type PlacedNote = MarkedNote & QuotedPassage & { page_number: number };

/** How much of its words must be there: a part alone may be somewhere else by chance. */
const ENOUGH = 0.5;

/** Where notes are in the text, and those that are not there: of a scan, a figure, a running head. */
export function notesLayer(
  parts: readonly ParteDelTesto[],
  notes: readonly PlacedNote[],
): { marks: Marks; unplaced: readonly PlacedNote[] } {
  const pages = pagesOf(parts);
  const marks: Mark[][][] = parts.map(({ paragrafi }) => paragrafi.map(() => []));
  const unplaced: PlacedNote[] = [];
  for (const note of notes) {
    const found = placesOf(note, pages.get(note.page_number)).filter(
      ({ part, paragraph }) => marks[part]?.[paragraph],
    );
    for (const { part, paragraph, start, end } of found)
      marks[part]?.[paragraph]?.push({ start, end, hit: null, note });
    if (found.length === 0) unplaced.push(note);
  }
  return { marks: withStops(parts, marks), unplaced };
}

function placesOf(note: PlacedNote, page: TextPage | undefined): TextStretch[] {
  if (!page) return [];
  const ranges = quotedRanges(page.text, note);
  const length = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (length < ENOUGH * note.quote.length) return [];
  return ranges.flatMap((range) => stretchesOf(page, range));
}

/** Where the characters of a page are in the parts. */
export function stretchesOf({ spots }: TextPage, { start, end }: TextRange): TextStretch[] {
  const found: TextStretch[] = [];
  for (const { part, paragraph, at, from, length } of spots) {
    const [first, last] = [at + Math.max(start - from, 0), at + Math.min(end - from, length)];
    if (first >= last) continue;
    const before = found.at(-1);
    if (before?.part === part && before.paragraph === paragraph && before.end === first) before.end = last;
    else found.push({ part, paragraph, start: first, end: last });
  }
  return found;
}

/** Each note is got to by keyboard once: at the first of its words that are seen and no link, else beside its first word. */
function withStops(parts: readonly ParteDelTesto[], marks: Mark[][][]): Marks {
  const stopped = new Set<string>();
  const each = (run: (marks: Mark[], pieces: ParteDelTesto['paragrafi'][number]) => void) =>
    parts.forEach(({ paragrafi }, part) => {
      paragrafi.forEach((pieces, at) => {
        const there = marks[part]?.[at];
        if (there && there.length > 0) run(there, pieces);
      });
    });
  const reachable = ({ note }: Mark) => note && !note.pending && !stopped.has(note.id);

  each((there, pieces) => {
    let at = 0;
    for (const piece of pieces) {
      let from = at;
      for (const { text, note } of isLink(piece) ? [] : stretches(piece.testo, at, there)) {
        const mark = there.find((one) => one.note === note && one.start <= from && from < one.end);
        if (mark?.note && reachable(mark)) {
          mark.stop = from;
          stopped.add(mark.note.id);
        }
        from += text.length;
      }
      at += piece.testo.length;
    }
  });
  each((there) => {
    for (const mark of there) {
      if (!mark.note || !reachable(mark)) continue;
      mark.beside = true;
      stopped.add(mark.note.id);
    }
  });
  return marks;
}
