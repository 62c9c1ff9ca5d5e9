/** Finding words that somebody quotes in the text of a page, letter by letter: all else differs between readings of it. */

/** Letters that follow one another in both texts: fewer would be found by chance. */
const RUN = 14;
/** Letters of the page between two runs of the same quotation: a word that was read otherwise, a foot of the page. */
const GAP = 60;

export type TextRange = { start: number; end: number };

type Letters = { letters: string; at: number[] };

/** Only letters and digits, small and without accents, and where each of them stands. */
export function lettersOf(text: string): Letters {
  let letters = '';
  const at: number[] = [];
  let index = 0;
  for (const sign of text) {
    // One sign may be several letters, as 'ﬁ' is.
    for (const letter of sign.normalize('NFKD').toLowerCase()) {
      if (!/[\p{L}\p{N}]/u.test(letter)) continue;
      letters += letter;
      for (let unit = 0; unit < letter.length; unit++) at.push(index);
    }
    index += sign.length;
  }
  return { letters, at };
}

/**
 * Where `quote`, or the part of it that is on this page, stands in `text`; empty where it is not there. The end of a
 * line, hyphens, accents and ligatures may differ, and a few letters that were read otherwise are passed over.
 */
export function passageRanges(text: string, quote: string): TextRange[] {
  const page = lettersOf(text);
  const wanted = lettersOf(quote).letters;
  if (!wanted) return [];
  const whole = page.letters.indexOf(wanted);
  const runs =
    whole >= 0 ? [{ start: whole, end: whole + wanted.length }] : joined(runsOf(page.letters, wanted));
  return runs.flatMap(({ start, end }) => {
    const [first, last] = [page.at[start], page.at[end - 1]];
    return first === undefined || last === undefined ? [] : [{ start: first, end: last + 1 }];
  });
}

/** The stretches of `wanted` that are in `letters`, in the same order. */
function runsOf(letters: string, wanted: string): TextRange[] {
  const runs: TextRange[] = [];
  let from = 0;
  let at = 0;
  while (at + RUN <= wanted.length) {
    const start = letters.indexOf(wanted.slice(at, at + RUN), from);
    if (start < 0) {
      at += 1;
      continue;
    }
    let length = RUN;
    while (at + length < wanted.length && letters[start + length] === wanted[at + length]) length += 1;
    runs.push({ start, end: start + length });
    at += length;
    from = start + length;
  }
  return runs;
}

function joined(runs: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && run.start - last.end <= GAP) last.end = run.end;
    else result.push({ ...run });
  }
  return result;
}

/** As many letters at both ends of a passage tell where it is. */
const END = 24;

/** FNV-1a, in base 36. */
function fingerprint(letters: string): string {
  let hash = 0x811c9dc5;
  for (const char of letters) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/**
 * What an address calls a passage: how many letters it has, and fingerprints of those it begins and ends with. Not its
 * words: addresses are written down where the text of a decision has no place. Empty where there is nothing to find.
 */
export function passageKey(quote: string): string {
  const { letters } = lettersOf(quote);
  if (letters.length === 0) return '';
  return [letters.length, fingerprint(letters.slice(0, END)), fingerprint(letters.slice(-END))].join('.');
}

export const isPassageKey = (key: string): boolean => /^[1-9]\d{0,5}(\.[0-9a-z]{1,7}){2}$/.test(key);

/** Where the passage with this key stands in `text`, or as much of it as is there; null where it is not. */
export function passageAt(text: string, key: string): TextRange | null {
  if (!isPassageKey(key)) return null;
  const [size = '0', first, last] = key.split('.');
  const count = Number(size);
  const width = Math.min(END, count);
  const { letters, at } = lettersOf(text);
  const starts: number[] = [];
  const ends: number[] = [];
  for (let from = 0; from + width <= letters.length; from++) {
    const print = fingerprint(letters.slice(from, from + width));
    if (print === first) starts.push(from);
    if (print === last) ends.push(from + width);
  }
  const near = (from: number, to: number) => Math.abs(to - from - count);
  const pairs = starts.flatMap((from) => ends.filter((to) => to > from).map((to) => ({ from, to })));
  pairs.sort((one, other) => near(one.from, one.to) - near(other.from, other.to));
  const whole = pairs.find(({ from, to }) => near(from, to) <= GAP);
  // Only one of its ends is on this page, or can be read as it was.
  const [start, end] = whole
    ? [whole.from, whole.to]
    : starts[0] !== undefined
      ? [starts[0], Math.min(starts[0] + count, letters.length)]
      : ends[0] !== undefined
        ? [Math.max(ends[0] - count, 0), ends[0]]
        : [0, 0];
  const [begun, ended] = [at[start], at[end - 1]];
  return start === end || begun === undefined || ended === undefined
    ? null
    : { start: begun, end: ended + 1 };
}

/** Words of a document: as they are quoted, or by the key of an address. */
export type Words = { quote: string; key?: string | undefined };

/** Where they stand in the text of a page. */
export function placesOf(text: string, { quote, key }: Words): TextRange[] {
  if (!key) return passageRanges(text, quote);
  const found = passageAt(text, key);
  return found ? [found] : [];
}

/** Words of a decision that something rests on: what they are (`domain/passage`), and the pages that they are on. */
export type CitedPassage = Words & { page: number; places: readonly { page: number }[] };
