/** Finding words that somebody quotes in the text of a page, letter by letter: all else differs between readings of it. */

/** Letters that follow one another in both texts: fewer would be found by chance. */
const RUN = 14;
/** Letters of the page between two runs of the same quotation: a word that was read otherwise, a foot of the page. */
const GAP = 60;

export type TextRange = { start: number; end: number };

type Letters = { letters: string; at: number[] };

/** Only letters and digits, small and without accents, and where each of them stands. */
function lettersOf(text: string): Letters {
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
