import type { ParteDelTesto } from '@/api/document';
import { type QuotedPassage, quoted } from '@/domain/quotedPassage';

type Parts = readonly ParteDelTesto[];

/** The heading of a part, among its paragraphs. */
export const TITLE = -1;

/** Words of the text: of a paragraph of a part, from one of its characters to another. */
export type TextStretch = { part: number; paragraph: number; start: number; end: number };

/** Where a piece of a page's text is in the parts: from character `at` of its paragraph. */
type Spot = { part: number; paragraph: number; at: number; from: number; length: number };

/** The text of a page of the document, paragraphs on end, and what of the parts it is made of. */
export type TextPage = { text: string; spots: readonly Spot[] };

/** The text by the pages (from 1) that it comes from. */
export function pagesOf(parts: Parts): ReadonlyMap<number, TextPage> {
  const pages = new Map<number, { text: string; spots: Spot[] }>();
  let page = 1;
  function put(part: number, paragraph: number, at: number, text: string) {
    const there = pages.get(page) ?? { text: '', spots: [] };
    there.spots.push({ part, paragraph, at, from: there.text.length, length: text.length });
    there.text += text;
    pages.set(page, there);
  }
  function end() {
    const there = pages.get(page);
    if (there) there.text += ' ';
  }
  parts.forEach(({ pagina, titolo, paragrafi }, part) => {
    page = Math.max(page, pagina);
    if (titolo) put(part, TITLE, 0, titolo);
    end();
    paragrafi.forEach((pieces, paragraph) => {
      let at = 0;
      for (const { testo, pagina: begun } of pieces) {
        page = begun ?? page;
        put(part, paragraph, at, testo);
        at += testo.length;
      }
      end();
    });
  });
  return pages;
}

/** The words of some stretches page by page, each with what is around it. */
export function quotesOf(
  parts: Parts,
  stretches: readonly TextStretch[],
): ({ page_number: number } & QuotedPassage)[] {
  return [...pagesOf(parts)].flatMap(([page_number, { text, spots }]) => {
    const found = spots.flatMap((spot) =>
      stretches
        .filter(({ part, paragraph }) => part === spot.part && paragraph === spot.paragraph)
        .map(({ start, end }) => ({
          start: spot.from + Math.max(start - spot.at, 0),
          end: spot.from + Math.min(end - spot.at, spot.length),
        }))
        .filter(({ start, end }) => start < end),
    );
    if (found.length === 0) return [];
    const start = Math.min(...found.map((each) => each.start));
    const end = Math.max(...found.map((each) => each.end));
    const words = quoted(text, start, end);
    return words.quote ? [{ page_number, ...words }] : [];
  });
}
