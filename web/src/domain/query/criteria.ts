import SHARED from '@/domain/generated/shared';
import { parseDay, parseIsoDay } from '../day';
import { formatDay } from '../format';
import {
  ALL_WORDS,
  BEGINNING,
  FIELDS,
  type FieldName,
  type FieldType,
  FORBIDDEN,
  FREE_TEXT,
  isField,
  NEAR,
  readName,
} from './fields';
import { isWord, SPACE, type Token, told, trimmed } from './lexer';
import { OPERATOR } from './near';

/** The criteria, as tests/search/query/golden.json writes them. Days are ISO dates. */
export type Equals = { type: 'equals'; field: FieldName; value: string };
/** Both days are included; null is the open end: from 01/01/2000, to today. */
export type Days = { type: 'days'; field: FieldName; start: string | null; end: string | null };
/** At least one of the words or, with `every`, all of them. */
export type Words = { type: 'words'; field: FieldName; words: readonly string[]; every: boolean };
export type Phrase = { type: 'phrase'; field: FieldName; text: string };
/** Every two of the words within so many words of each other, in any order. */
export type Near = { type: 'near'; field: FieldName; words: readonly string[]; within: number };
/** Each of the words is what a word of the text begins with. */
export type Beginning = { type: 'beginning'; field: FieldName; words: readonly string[] };

export type Leaf = Equals | Days | Words | Phrase | Near | Beginning;

/** What the language knows of one kind of criteria. */
type Kind<One> = {
  /** As it stands in an expression. */
  print: (leaf: One) => string;
  /** As people read it beside the name of its field; empty where an item has no value. */
  say: (leaf: One) => string;
  /** What the box has while it is edited. */
  edit: (leaf: One) => string;
  /** Whether it looks for words, so that relevance can order the results. */
  ofText: boolean;
};

const KINDS: { [Name in Leaf['type']]: Kind<Extract<Leaf, { type: Name }>> } = {
  equals: {
    print: ({ field, value }) => `${field}:${inQuotes(value)}`,
    say: ({ value }) => value,
    edit: ({ value }) => value,
    ofText: false,
  },
  days: {
    print: printDays,
    say: ({ start, end }) => sayDays(start, end),
    edit: printDays,
    ofText: false,
  },
  words: {
    print: ({ field, words, every }) => {
      return every ? `${ALL_WORDS}:${printList(words)}` : `${field}:(${words.join(' ')})`;
    },
    say: ({ words }) => words.join(' '),
    edit: ({ words }) => words.join(' '),
    ofText: true,
  },
  phrase: {
    print: ({ field, text }) => `${field}:${inQuotes(text)}`,
    say: ({ text }) => text && `«${text}»`,
    edit: ({ text }) => text,
    ofText: true,
  },
  near: {
    print: ({ words, within }) => `${NEAR}_${within}:${printList(words)}`,
    say: ({ words }) => words.join(' '),
    edit: ({ words, within }) => words.join(` NEAR/${within} `),
    ofText: true,
  },
  beginning: {
    print: ({ words }) => `${BEGINNING}:${printList(words)}`,
    say: ({ words }) => words.join(' '),
    edit: ({ words }) => words.join(' '),
    ofText: true,
  },
};

// The kind of a leaf is that of its type, which TypeScript cannot see.
export const kindOf = (leaf: Leaf) => KINDS[leaf.type] as Kind<Leaf>;

/** Where a range of days without a first one starts (docs/regole/date.md#intervalli). */
export const OPEN_START = '2000-01-01';

/** What a list of words cannot hold (a bracket, an operator) can stand between quotation marks. */
function printList(words: readonly string[]): string {
  const text = words.join(' ');
  return words.every(isWord) ? `(${text})` : inQuotes(text);
}

function inQuotes(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function printDays({ field, start, end }: Days): string {
  const [first, last] = [start, end].map((day) => (day === null ? '*' : formatDay(day)));
  return `${field}:[${first} TO ${last}]`;
}

function sayDays(start: string | null, end: string | null): string {
  if (start && start === end) return formatDay(start);
  return `dal ${formatDay(start ?? OPEN_START)} ${end ? `al ${formatDay(end)}` : 'a oggi'}`;
}

/** One criterion from its tokens. `refuse` ends the parsing with a message at a place of the text. */
export type CriterionContext = { today: string; refuse: (message: string, at: number) => never };

const SPACES = new RegExp(`[${SPACE}]+`, 'u');

const nameOf = (field: Token) => field.text.slice(0, -1);

function typeOf(field: Token, { refuse }: CriterionContext): FieldType {
  const name = nameOf(field);
  const { field: known } = readName(name);
  return isField(known) ? FIELDS[known] : refuse(told(SHARED.query.NO_FIELD, name), field.at);
}

function fieldOf(field: Token): FieldName {
  return readName(nameOf(field)).field as FieldName;
}

/** `field:"text"` */
export function quoted(field: Token, string: Token, context: CriterionContext): Leaf {
  if (typeOf(field, context) !== 'text') return valued(field, unquoted(string, context), string, context);
  const name = fieldOf(field);
  const text = FREE_TEXT.has(name) ? freeText(string, context) : unquoted(string, context);
  if (name !== ALL_WORDS && name !== NEAR && name !== BEGINNING) return { type: 'phrase', field: name, text };
  const words = text.split(SPACES).map((word): Token => ({ ...string, text: word }));
  return listOf(field, words, context);
}

/** `field:word` */
export function single(field: Token, word: Token, context: CriterionContext): Leaf {
  const type = typeOf(field, context);
  if (type === 'text' && word.type === 'DAY') {
    context.refuse(told(SHARED.query.NOT_HERE, '-'), word.at + word.text.indexOf('-'));
  }
  if (type === 'text') return listed(field, [word], context);
  return valued(field, word.text, word, context);
}

/** `field:(words)` */
export function listed(field: Token, words: Token[], context: CriterionContext): Leaf {
  if (typeOf(field, context) !== 'text') {
    context.refuse(told(SHARED.query.ONE_VALUE, nameOf(field)), words[0]?.at ?? field.at);
  }
  return listOf(field, words, context);
}

/** What the analysis may take for a word by itself. */
const PIECE = /[\p{L}\p{N}]+/gu;
const LETTERS = new RegExp(`^\\p{L}{${SHARED.query.MIN_ROOT},}$`, 'u');

/** The criterion on words, each with its place. */
function listOf(field: Token, tokens: Token[], { refuse }: CriterionContext): Leaf {
  const name = fieldOf(field);
  const { within } = readName(nameOf(field));
  const words = tokens.map(({ text }) => text);
  const start = tokens[0]?.at ?? field.at;
  if (name === NEAR) {
    if (within < 1 || within > SHARED.query.MAX_WITHIN) refuse(SHARED.query.NO_DISTANCE, field.at);
    const pieces = words.join(' ').match(PIECE) ?? [];
    if (pieces.length < 2 || pieces.length > SHARED.query.MAX_NEAR) refuse(SHARED.query.NEAR_WORDS, start);
    return { type: 'near', field: 'testo', words, within };
  }
  if (name === BEGINNING) {
    for (const { text, at } of tokens) if (!LETTERS.test(text)) refuse(told(SHARED.query.NO_ROOT, text), at);
    if (words.length > SHARED.query.MAX_ROOTS) refuse(SHARED.query.TOO_MANY_ROOTS, start);
    return { type: 'beginning', field: 'testo', words };
  }
  if (name === ALL_WORDS) return { type: 'words', field: 'testo', words, every: true };
  return { type: 'words', field: name, words, every: false };
}

/** `field:[start TO end]` */
export function days(field: Token, [start, to, end]: [Token, Token, Token], context: CriterionContext): Leaf {
  const { refuse } = context;
  if (typeOf(field, context) !== 'day') {
    refuse(told(SHARED.query.NO_DAYS, nameOf(field)), start.at);
  }
  if (to.text !== 'TO') refuse(SHARED.query.RANGE, to.at);
  const bound = (token: Token) => (token.type === 'STAR' ? null : day(token, token.text, context));
  const first = bound(start);
  const last = bound(end);
  if (first) refuseFuture(start, first, context);
  if (last) refuseFuture(end, last, context);
  if (last && last < (first ?? OPEN_START)) refuse(SHARED.query.END_BEFORE_START, end.at);
  return { type: 'days', field: fieldOf(field), start: first, end: last };
}

/** Bare words, and a bare phrase, are of `testo`. */
export function bareWords(words: Token[], { refuse }: CriterionContext): Leaf {
  for (const { text, at } of words) {
    // What `understood` could not say in the language.
    if (OPERATOR.test(text)) refuse(told(SHARED.query.NOT_IN_EXPRESSION, text), at);
  }
  return { type: 'words', field: 'testo', words: words.map(({ text }) => text), every: false };
}

export function barePhrase(string: Token, context: CriterionContext): Leaf {
  return { type: 'phrase', field: 'testo', text: freeText(string, context) };
}

function unquoted(string: Token, { refuse }: CriterionContext): string {
  const value = trimmed(string.text.slice(1, -1).replace(/\\(["\\])/g, '$1'));
  return value || refuse(SHARED.query.EMPTY, string.at);
}

function freeText(string: Token, context: CriterionContext): string {
  let at = string.at + 1;
  for (const character of string.text.slice(1, -1)) {
    if (FORBIDDEN.includes(character)) {
      context.refuse(told(SHARED.query.NOT_IN_TEXT, character), at);
    }
    at += character.length;
  }
  return unquoted(string, context);
}

function valued(field: Token, value: string, token: Token, context: CriterionContext): Leaf {
  const type = typeOf(field, context);
  const name = fieldOf(field);
  if (type === 'day') {
    const only = day(token, value, context);
    refuseFuture(token, only, context);
    return { type: 'days', field: name, start: only, end: only };
  }
  if (type === 'number') {
    if (!/^[0-9]+$/.test(value)) context.refuse(told(SHARED.query.A_NUMBER, name), token.at);
    return { type: 'equals', field: name, value: value.replace(/^0+(?=.)/, '') };
  }
  return { type: 'equals', field: name, value };
}

function day(token: Token, text: string, { refuse }: CriterionContext): string {
  return parseDay(text) ?? parseIsoDay(text) ?? refuse(told(SHARED.query.NO_SUCH_DAY, text), token.at);
}

function refuseFuture(token: Token, iso: string, { today, refuse }: CriterionContext): void {
  if (iso > today) refuse(SHARED.query.FUTURE, token.at);
}
