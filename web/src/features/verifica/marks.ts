import type { CitazioneVerificata, Sezione, TestoVerificato } from '@/api/verifica';

/* The text as it was read, cut where citations begin and end. */

/** Words of one citation, or of none; `first` where the citation begins. */
export type Piece = { text: string; of: CitazioneVerificata | null; first: boolean };
/** Some lines, drawn when they come into view. */
export type Block = { pieces: Piece[]; numbers: number[] };
export type ReadSection = { numero: number; genere: Sezione['genere']; blocks: Block[] };
/** `standIn`: in whose words a citation is found that has none to itself, within another. */
export type ReadText = { sections: ReadSection[]; standIn: ReadonlyMap<number, number> };

/** Characters after which a block ends with its line. */
const BLOCK = 3_000;

export function readText({ sezioni, citazioni }: TestoVerificato): ReadText {
  const bySection = new Map<number, CitazioneVerificata[]>();
  for (const each of citazioni) {
    const known = bySection.get(each.posto.sezione);
    if (known) known.push(each);
    else bySection.set(each.posto.sezione, [each]);
  }
  const standIn = new Map<number, number>();
  const sections = sezioni.map(({ numero, genere, testo }) => {
    const pieces = piecesOf(testo, bySection.get(numero) ?? [], standIn);
    return { numero, genere, blocks: blocksOf(pieces) };
  });
  return { sections, standIn };
}

type Span = { of: CitazioneVerificata; start: number; end: number };

/** The innermost citation has the words. */
function piecesOf(text: string, citations: CitazioneVerificata[], standIn: Map<number, number>): Piece[] {
  const spans = spansOf(text, citations);
  const cuts = [...new Set([0, ...spans.flatMap(({ start, end }) => [start, end]), text.length])];
  cuts.sort((one, other) => one - other);
  const pieces: Piece[] = [];
  const begun = new Set<number>();
  let open: Span[] = [];
  let next = 0;
  for (const [at, from] of cuts.entries()) {
    const to = cuts[at + 1];
    if (to === undefined) break;
    open = open.filter(({ end }) => end > from);
    for (let span = spans[next]; span && span.start <= from; span = spans[++next]) open.push(span);
    const of = innermost(open);
    const first = of !== null && !begun.has(of.numero);
    if (of) begun.add(of.numero);
    // Until it turns out to have words of its own.
    for (const span of open) if (of && !begun.has(span.of.numero)) standIn.set(span.of.numero, of.numero);
    if (of) standIn.delete(of.numero);
    pieces.push({ text: text.slice(from, to), of, first });
  }
  return pieces;
}

function innermost(open: readonly Span[]): CitazioneVerificata | null {
  let found: Span | null = null;
  for (const span of open) if (!found || span.end - span.start < found.end - found.start) found = span;
  return found?.of ?? null;
}

/** The places in this program's units: the server counts characters, which may be two of them. */
function spansOf(text: string, citations: readonly CitazioneVerificata[]): Span[] {
  const wanted = citations.flatMap(({ posto }) => [posto.inizio, posto.fine]);
  const units = unitsOf(text, wanted);
  return citations
    .map((of) => ({ of, start: units(of.posto.inizio), end: units(of.posto.fine) }))
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start);
}

function unitsOf(text: string, characters: readonly number[]): (character: number) => number {
  if (!/[\ud800-\udbff][\udc00-\udfff]/.test(text)) return (character) => Math.min(character, text.length);
  const places = new Map<number, number>();
  let [unit, count] = [0, 0];
  for (const wanted of [...characters].sort((one, other) => one - other)) {
    for (; count < wanted && unit < text.length; count += 1)
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
    places.set(wanted, unit);
  }
  return (character) => places.get(character) ?? 0;
}

function blocksOf(pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = { pieces: [], numbers: [] };
  let length = 0;
  const put = (piece: Piece) => {
    if (!piece.text) return;
    block.pieces.push(piece);
    length += piece.text.length;
    if (piece.of && piece.first) block.numbers.push(piece.of.numero);
  };
  const end = () => {
    if (block.pieces.length > 0) blocks.push(block);
    block = { pieces: [], numbers: [] };
    length = 0;
  };
  for (const piece of pieces) {
    let rest = piece.text;
    // Only between citations, and at the end of a line.
    for (;;) {
      const at = piece.of ? -1 : rest.indexOf('\n', Math.max(0, BLOCK - length));
      if (at < 0) break;
      put({ ...piece, text: rest.slice(0, at) });
      end();
      rest = rest.slice(at + 1);
    }
    put({ ...piece, text: rest });
  }
  end();
  return blocks;
}
