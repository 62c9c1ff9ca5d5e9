import type { Testo } from '@/api/document';
import { compareNorms, normOf } from '../authorities';
import type { Mark, Marks } from '../text/marks';

/** A norm or a decision that both texts cite, with the numbers of its places in each, as they are marked there. */
export type Common = { kind: 'norma' | 'precedente'; name: string; places: readonly [number[], number[]] };

export type Citations = {
  common: Common[];
  /** How many each cites that the other does not. */
  alone: readonly [number, number];
  marks: readonly [Marks, Marks];
};

type Cited = Pick<Testo, 'parti' | 'norme' | 'precedenti'>;
type Piece = Testo['parti'][number]['paragrafi'][number][number];

const keyOf = (kind: Common['kind'], name: string) => `${kind}:${name}`;

/** Everything that was recognised in a text: norms as articles of their act, decisions as they are called. */
function citedIn({ norme, precedenti }: Cited): Map<string, Omit<Common, 'places'>> {
  const all = [
    ...norme.map(({ canonico }) => ({ kind: 'norma' as const, name: normOf(canonico) })),
    ...precedenti.map((name) => ({ kind: 'precedente' as const, name })),
  ];
  return new Map(all.map((one) => [keyOf(one.kind, one.name), one]));
}

function keyOfPiece({ norma, precedente }: Piece, { norme, precedenti }: Cited): string | null {
  const norm = norma == null ? undefined : norme[norma];
  if (norm) return keyOf('norma', normOf(norm.canonico));
  const decision = precedente == null ? undefined : precedenti[precedente];
  return decision === undefined ? null : keyOf('precedente', decision);
}

/** What both cite, norms first, and where; the places are numbered through the first text and then the second. */
export function citationsOf(first: Cited, second: Cited): Citations {
  const [one, other] = [citedIn(first), citedIn(second)];
  const common = new Map<string, Common>();
  for (const [key, cited] of one) {
    if (other.has(key)) common.set(key, { ...cited, places: [[], []] });
  }
  let count = 0;
  const marked = (text: Cited, side: 0 | 1): Marks =>
    text.parti.map(({ paragrafi }) =>
      paragrafi.map((pieces) => {
        const marks: Mark[] = [];
        let at = 0;
        let before: string | null = null;
        for (const piece of pieces) {
          const key = keyOfPiece(piece, text);
          const places = key === null ? undefined : common.get(key)?.places[side];
          const end = at + piece.testo.length;
          // A citation that goes on over the page is one place.
          if (places && !(piece.pagina && key === before)) places.push(count++);
          if (places) marks.push({ start: at, end, hit: count - 1 });
          before = key;
          at = end;
        }
        return marks;
      }),
    );
  const marks = [marked(first, 0), marked(second, 1)] as const;
  return {
    common: [...common.values()].sort((a, b) => a.kind.localeCompare(b.kind) || compareNorms(a.name, b.name)),
    alone: [one.size - common.size, other.size - common.size],
    marks,
  };
}
