import cloud from 'd3-cloud';

export type Occurrence = { text: string; value: number };
/** A word with its place: the middle of it, and its size, in units of the drawing. */
export type PlacedWord = Occurrence & { x: number; y: number; size: number };
/** The drawing, in units that are about a pixel each. */
type Drawing = { width: number; height: number; smallest: number; largest: number; words: number };

export const WIDE: Drawing = { width: 480, height: 400, smallest: 13, largest: 36, words: 45 };
/** Over the whole width of a large window. */
export const BROAD: Drawing = { width: 1200, height: 260, smallest: 14, largest: 40, words: 45 };
export const NARROW: Drawing = { width: 320, height: 380, smallest: 13, largest: 28, words: 32 };

/** The area of a word grows with how often it occurs. */
export function sizeOf(value: number, largest: number, { smallest, largest: biggest }: Drawing): number {
  return smallest + (biggest - smallest) * Math.sqrt(largest > 0 ? value / largest : 0);
}

/** Always the same 'chance', so that the same words make the same picture. */
function repeatable(): () => number {
  let state = 20160101;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** If not all words find room, they are tried again at this part of their size. */
const SMALLER = [1, 0.88, 0.76, 0.66];

/** Finds room for the words, which come with the most frequent first; what has none even when small is left out. */
export async function layOut(
  words: readonly Occurrence[],
  drawing: Drawing,
  font: string,
): Promise<PlacedWord[]> {
  const wanted = words.slice(0, drawing.words);
  let placed: PlacedWord[] = [];
  for (const scale of SMALLER) {
    placed = await attempt(wanted, drawing, font, scale);
    if (placed.length === wanted.length) break;
  }
  return placed;
}

function attempt(
  words: readonly Occurrence[],
  drawing: Drawing,
  font: string,
  scale: number,
): Promise<PlacedWord[]> {
  const largest = words[0]?.value ?? 0;
  return new Promise((resolve) => {
    cloud<Occurrence & cloud.Word>()
      .size([drawing.width, drawing.height])
      .words(words.map(({ text, value }) => ({ text, value })))
      .rotate(0)
      .padding(4)
      .font(font)
      .fontWeight(600)
      .fontSize(({ value }) => Math.max(drawing.smallest, scale * sizeOf(value, largest, drawing)))
      .random(repeatable())
      .on('end', (placed) =>
        resolve(
          placed.map(({ text, value, x = 0, y = 0, size = 0 }) => ({
            text,
            value,
            size,
            x: x + drawing.width / 2,
            y: y + drawing.height / 2,
          })),
        ),
      )
      .start();
  });
}
