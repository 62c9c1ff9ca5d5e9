import SHARED from './generated/shared';
import { type Beginning, characters, type Near, OPERATOR, QuerySyntax, told, WITHIN } from './query';

/** What of other systems' notation is in a text, in the language, and the other words. */
type Notation = { leaves: (Near | Beginning)[]; rest: string[] };

const { MAX_NEAR, MAX_ROOTS, MAX_WITHIN, NO_DISTANCE, NO_ROOT, NO_WILDCARD, NOT_NEAR } = SHARED.query;

/** Stop words that stand between what is asked for: a criterion of such words alone would find nothing. */
const BETWEEN: ReadonlySet<string> = new Set(SHARED.notation.BETWEEN.split(' '));
/** An operator between two words with letters alone: elsewhere it is part of a number. */
const SLASH = /^\/(?:[1-9]|[1-4][0-9]|50)$/;
const LETTERS = /^\p{L}+$/u;
/** A word; of an elision only what follows it. */
const ALONE = /^(?:\p{L}+['’])?([\p{L}\p{N}]+)[,;.]?$/u;
/** A word cut short. */
const ROOT = /^(?:\p{L}+['’])?(\p{L}{3,})([*$]+|[!?])[,;.]?$/u;
/** How no whole word ends: there '!' and '?' are no punctuation. */
const CUT_SHORT = /^[a-z]+(?:[bcqvz]|([dlmnprt])\1|ment)$/;
const STAR = /[\p{L}\p{N}][*]|[*][\p{L}\p{N}]/u;
const AT_END = /^([^*]+)[*]+[,;.]?$/;
const PIECES = /[^\s()[\]]+/g;

type Piece = { text: string; at: number };

/**
 * What people write who know other systems: 'danno NEAR/5 biologico', 'locaz* abitativ*'. Null where there is nothing of
 * it. Throws `QuerySyntax` where a sign is not where it means something. The server reads the same
 * (bdm/search/query/notation.py); tests/search/query/notations.json are the cases.
 */
export function notationOf(text: string): Notation | null {
  const refuse = (message: string, at: number): never => {
    throw new QuerySyntax(message, characters(text, at));
  };
  const pieces = [...text.matchAll(PIECES)].map((match): Piece => ({ text: match[0], at: match.index }));
  const operators = [...pieces.keys()].filter((at) => isOperator(pieces, at));
  const roots = new Map<number, string>();
  for (const [at, piece] of pieces.entries()) {
    const root = rootOf(piece, refuse);
    if (root !== null) roots.set(at, root);
  }
  if (operators.length === 0 && roots.size === 0) return null;
  const cut = [...roots.values()];
  const taken = new Set([...roots.keys(), ...operators.flatMap((at) => [at - 1, at, at + 1])]);
  const leaves: Notation['leaves'] = chains(pieces, operators, refuse);
  for (let at = 0; at < cut.length; at += MAX_ROOTS) {
    leaves.push({ type: 'beginning', field: 'testo', words: cut.slice(at, at + MAX_ROOTS) });
  }
  const rest = pieces.filter((_, at) => !taken.has(at)).map((piece) => piece.text);
  return { leaves, rest: rest.filter((word) => !BETWEEN.has(word.toLowerCase())) };
}

type Refuse = (message: string, at: number) => never;

function isOperator(pieces: Piece[], at: number): boolean {
  const text = pieces[at]?.text ?? '';
  if (!SLASH.test(text)) return OPERATOR.test(text);
  return [pieces[at - 1], pieces[at + 1]].every((beside) => !beside || LETTERS.test(wordOf(beside) ?? ''));
}

/** What a piece is the beginning of, with a sign that says so. */
function rootOf({ text, at }: Piece, refuse: Refuse): string | null {
  const [, root = '', sign = ''] = ROOT.exec(text) ?? [];
  if (root) return /[*$]/.test(sign) || CUT_SHORT.test(root) ? root : null;
  if (!STAR.test(text)) return null;
  const [, short] = AT_END.exec(text) ?? [];
  return short === undefined
    ? refuse(told(NO_WILDCARD, '*'), at + text.indexOf('*'))
    : refuse(told(NO_ROOT, short), at);
}

/** The words about the operators: 'a NEAR b NEAR c' are three, as long as the distance is the same. */
function chains(pieces: Piece[], operators: number[], refuse: Refuse): Near[] {
  const found: Near[] = [];
  let last = -1;
  for (const at of operators) {
    const operator = pieces[at] as Piece;
    const [before, after] = [pieces[at - 1], pieces[at + 1]].map(wordOf);
    if (!before || !after) return refuse(told(NOT_NEAR, operator.text), operator.at);
    const within = Number(/[0-9]+$/.exec(operator.text)?.[0] ?? WITHIN);
    if (within < 1 || within > MAX_WITHIN) refuse(NO_DISTANCE, operator.at);
    const chain = found.at(-1);
    if (chain && last === at - 2 && chain.within === within && chain.words.length < MAX_NEAR) {
      found[found.length - 1] = { ...chain, words: [...chain.words, after] };
    } else found.push({ type: 'near', field: 'testo', words: [before, after], within });
    last = at;
  }
  return found;
}

function wordOf(piece: Piece | undefined): string | null {
  const [, word] = ALONE.exec(piece?.text ?? '') ?? [];
  return word === undefined || OPERATOR.test(word) ? null : word;
}
