/**
 * Text as a PDF puts it on the clipboard: a line for each line of the page. Its paragraphs are put together again, with
 * the words whole that a line's end divided. What is no such text (an address, verses, a list of names, paragraphs of a
 * line each) stays line by line.
 */

/** A line of a page of text holds this many characters; what is longer was never broken at the margin. */
const NARROWEST = 40;
const WIDEST = 160;
/** Of the width, from where on a line with the first word of the next one would not have had room: letters differ. */
const FULL = 0.95;
/** The same in the middle of a sentence, and before a small letter. */
const LOOSE = 0.75;
const SHORT = 0.3;

/** What PDFium writes, the break left out, where a line's end divided a word; the soft hyphen of other programs. */
const SIGNS = '\ufffe\u0002\u00ad';
const DIVIDED = new RegExp(`[${SIGNS}]\\s*`, 'g');
const NEW_ITEM = /^(?:[-–—•·▪■◦*]|\d{1,3}[.)]|\(?[a-z]{1,2}\)|\(?[ivx]{1,5}\)|[IVX]{1,5}[.)])\s/;
const ENDED = /[.!?;:][»”"’')\]]*$/;
/** 'P.Q.M.', 'MOTIVI DELLA DECISIONE' */
const HEADING = /^[^\p{Ll}]{3,}$/u;
const SMALL = /^[«“"‘'(]?\p{Ll}/u;

/** First halves of compounds that keep their hyphen ('socio-economico'); a whole word, so that 'artico-lo' is none. */
const COMPOUND =
  /^(?:anglo|anatomo|clinico|economico|ex|fisico|giuridico|italo|logico|medico|politico|pratico|scientifico|socio|spazio|storico|tecnico|psichico|amministrativo|contabile|patrimoniale)$/iu;
const LAST_WORD = /(?<![\p{L}\p{N}-])(\p{L}+)[-\u2010]$/u;
const FIRST_WORD = /^\p{L}+/u;

/** `text` with each of its paragraphs on one line. */
export function joinLines(text: string): string {
  const all = lines(text);
  const width = widthOf(all);
  if (width === null) return text;
  const paragraphs: string[] = [];
  let before = '';
  for (const line of all) {
    const last = paragraphs.at(-1);
    if (line && before && last !== undefined && goesOn(before, line, width))
      paragraphs[paragraphs.length - 1] = joined(last, line, text);
    else if (line) paragraphs.push(line);
    before = line;
  }
  return paragraphs.join('\n');
}

function lines(text: string): string[] {
  const own = text.replace(/\r\n?/g, '\n').replace(DIVIDED, '-\n');
  return own.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
}

/** How wide the page's text is, in characters; null where the lines are none of a page. */
function widthOf(all: readonly string[]): number | null {
  const lengths = all.map((line) => line.length).filter((length) => length > 0);
  const width = Math.max(...lengths, 0);
  if (lengths.length < 2 || width < NARROWEST || width > WIDEST) return null;
  return width;
}

function goesOn(line: string, next: string, width: number): boolean {
  if (/\p{L}[-\u2010]$/u.test(line)) return true;
  if (NEW_ITEM.test(next)) return false;
  const filled = (line.length + 1 + (/^\S+/.exec(next)?.[0].length ?? 0)) / width;
  if (ENDED.test(line)) return filled >= FULL && !HEADING.test(next);
  return filled >= (SMALL.test(next) ? SHORT : LOOSE);
}

function joined(line: string, next: string, text: string): string {
  if (!/\p{L}[-\u2010]$/u.test(line)) return `${line} ${next}`;
  const [, half = ''] = LAST_WORD.exec(line) ?? [];
  const rest = FIRST_WORD.exec(next)?.[0] ?? '';
  // 'Emilia-Romagna', and what the same text writes with its hyphen elsewhere.
  const hyphen = !/^\p{Ll}/u.test(next) || COMPOUND.test(half) || (half && text.includes(`${half}-${rest}`));
  return hyphen ? line + next : line.slice(0, -1) + next;
}
