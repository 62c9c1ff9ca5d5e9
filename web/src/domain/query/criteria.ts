import SHARED from '@/domain/generated/shared';
import { parseDay } from '../day';
import { ALL_WORDS, FIELDS, type FieldName, type FieldType, FORBIDDEN, FREE_TEXT, isField } from './fields';
import { SPACE, type Token, told, trimmed } from './lexer';
import { type Leaf, OPEN_START } from './tree';

/** One criterion from its tokens. `refuse` ends the parsing with a message at a place of the text. */
export type CriterionContext = { today: string; refuse: (message: string, at: number) => never };

const SPACES = new RegExp(`[${SPACE}]+`, 'u');

const nameOf = (field: Token) => field.text.slice(0, -1);

export function typeOf(field: Token, { refuse }: CriterionContext): FieldType {
  const name = nameOf(field);
  return isField(name) ? FIELDS[name] : refuse(told(SHARED.query.NO_FIELD, name), field.at);
}

function fieldOf(field: Token): FieldName {
  return nameOf(field) as FieldName;
}

/** `field:"text"` */
export function quoted(field: Token, string: Token, context: CriterionContext): Leaf {
  if (typeOf(field, context) !== 'text') return valued(field, unquoted(string, context), string, context);
  const name = fieldOf(field);
  const text = FREE_TEXT.has(name) ? freeText(string, context) : unquoted(string, context);
  if (name === ALL_WORDS) return { type: 'words', field: 'testo', words: text.split(SPACES), every: true };
  return { type: 'phrase', field: name, text };
}

/** `field:word` */
export function single(field: Token, word: Token, context: CriterionContext): Leaf {
  if (typeOf(field, context) === 'text') return listed(field, [word], context);
  return valued(field, word.text, word, context);
}

/** `field:(words)` */
export function listed(field: Token, words: Token[], context: CriterionContext): Leaf {
  if (typeOf(field, context) !== 'text') {
    context.refuse(told(SHARED.query.ONE_VALUE, nameOf(field)), words[0]?.at ?? field.at);
  }
  const name = fieldOf(field);
  const texts = words.map(({ text }) => text);
  if (name === ALL_WORDS) return { type: 'words', field: 'testo', words: texts, every: true };
  return { type: 'words', field: name, words: texts, every: false };
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
export function bareWords(words: Token[]): Leaf {
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
  return parseDay(text) ?? refuse(told(SHARED.query.NO_SUCH_DAY, text), token.at);
}

function refuseFuture(token: Token, iso: string, { today, refuse }: CriterionContext): void {
  if (iso > today) refuse(SHARED.query.FUTURE, token.at);
}
