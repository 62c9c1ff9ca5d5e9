import SHARED from '@/domain/generated/shared';

/** The tokens of the language, as bdm/search/query/grammar.lark has them. */
export type TokenType =
  | 'FIELD'
  | 'AND'
  | 'OR'
  | 'NOT'
  | 'WORD'
  | 'STRING'
  | 'STAR'
  /** An ISO day. */
  | 'DAY'
  | '('
  | ')'
  | '['
  | ']'
  | 'END';

export type Token = { type: TokenType; text: string /** In UTF-16 units, as strings count. */; at: number };

/** A query that does not parse: where, in characters (code points) before the place, and why, in Italian. */
export class QuerySyntax extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
    this.name = 'QuerySyntax';
  }
}

/** A message of the server's about `what`. */
export const told = (message: string, what: string) => message.replace('{}', () => what);

/** White space as Python knows it, which is not quite JavaScript's `\s`. */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
/** Everything but white space and what the language or docs/regole/ricerca.md#testo keeps for itself. */
const PLAIN = `[^${SPACE}()\\[\\]{}"+\\-=&|!<>^~*?:\\\\]`;

const BLANK = /[ \t\f\r\n]+/uy;
const FIELD = new RegExp(`${PLAIN}+:`, 'uy');
const OPERATOR = new RegExp(`(AND|OR|NOT)(?=[${SPACE}()\\["]|$)`, 'uy');
const WORD = new RegExp(`${PLAIN}+`, 'uy');
/** Between curly marks only where a value is due: within words they are signs like others. */
const STRING = /"(?:[^"\\]|\\.)*"|(?<=:)[“„«][^“”„«»"]*[”“»]/suy;
const DAY = /[0-9]{4}-[0-9]{2}-[0-9]{2}/uy;
const WHOLE_WORD = new RegExp(`^(?!(?:AND|OR|NOT)$)${PLAIN}+$`, 'u');

const EDGES = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, 'gu');

export function trimmed(text: string): string {
  return text.replace(EDGES, '');
}

/** Whether the language can have it in a list of words. */
export function isWord(text: string): boolean {
  return WHOLE_WORD.test(text);
}

export function* tokens(text: string): Generator<Token, undefined> {
  let at = 0;
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  while (at < text.length) {
    const blank = read(BLANK);
    if (blank !== null) {
      at += blank.length;
      continue;
    }
    const token = next(text, at, read);
    yield token;
    at += token.text.length;
  }
  yield { type: 'END', text: '', at: text.length };
}

function next(text: string, at: number, read: (pattern: RegExp) => string | null): Token {
  const field = read(FIELD);
  if (field !== null) return { type: 'FIELD', text: field, at };
  const operator = read(OPERATOR);
  if (operator !== null) return { type: operator as TokenType, text: operator, at };
  const day = read(DAY);
  if (day !== null) return { type: 'DAY', text: day, at };
  const string = read(STRING);
  if (string !== null) return { type: 'STRING', text: string, at };
  const word = read(WORD);
  if (word !== null) return { type: 'WORD', text: word, at };
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if ('()[]'.includes(character)) return { type: character as TokenType, text: character, at };
  if (character === '*') return { type: 'STAR', text: character, at };
  throw new QuerySyntax(
    character === '"' ? SHARED.query.NOT_QUOTED : told(SHARED.query.NOT_HERE, character),
    characters(text, at),
  );
}

/** Code points before the UTF-16 unit `at`. */
export function characters(text: string, at: number): number {
  return [...text.slice(0, at)].length;
}
