import SHARED from '@/domain/generated/shared';
import { today as currentDay } from '../day';
import {
  barePhrase,
  bareWords,
  type CriterionContext,
  days,
  type Leaf,
  listed,
  quoted,
  single,
} from './criteria';
import { characters, QuerySyntax, type Token, type TokenType, tokens, told } from './lexer';
import { EVERYTHING, type Tree } from './tree';

export const { INCOMPLETE, MAX_CRITERIA, MAX_DEPTH, MAX_LENGTH } = SHARED.query;

/** A piece of the tree with what the limits need. */
type Part = { tree: Tree; start: number; depth: number; criteria: number };

/** What stands between two parentheses: alternatives done, operands of the one at work, NOTs awaiting theirs. */
type Frame = { opened: number; alternatives: Part[]; operands: Part[]; nots: number[] };

/** Where an operand may end. */
const ENDS: readonly TokenType[] = ['AND', 'OR', ')', 'END'];
const OPERAND: readonly TokenType[] = ['FIELD', 'WORD', 'STRING', '(', 'NOT'];

/**
 * The tree of a query; `EVERYTHING` where it is blank. Throws `QuerySyntax` with the place and an Italian message, the
 * server's (bdm/search/query/parser.py) in all: what a person is told must not depend on who read the text first.
 * Linear time, no recursion. A day after `today` (ISO; by default the day in Rome) is refused.
 */
export function parse(text: string, today: string = currentDay()): Tree {
  if (characters(text, text.length) > MAX_LENGTH) {
    throw new QuerySyntax(SHARED.query.TOO_LONG, MAX_LENGTH);
  }
  return new Parser(text, today).query();
}

class Parser {
  private readonly source: Generator<Token, undefined>;
  private readonly context: CriterionContext;
  private readonly frames: Frame[] = [frame(0)];
  private token: Token = { type: 'END', text: '', at: 0 };

  constructor(
    private readonly text: string,
    today: string,
  ) {
    this.source = tokens(text);
    this.context = { today, refuse: (message, at) => this.refuse(message, at) };
  }

  query(): Tree {
    this.advance();
    if (this.is('END')) return EVERYTHING;
    for (;;) {
      let part = this.operand();
      for (;;) {
        const { type, at } = this.token;
        if (!ENDS.includes(type)) this.fail('operator');
        const done = this.place(part, type);
        if (type === 'AND' || type === 'OR') break;
        const opened = this.frames.pop();
        if (type === 'END') {
          if (this.frames.length > 0) this.refuse(SHARED.query.NOT_CLOSED, opened?.opened ?? 0);
          return done.tree;
        }
        if (this.frames.length === 0) {
          this.refuse(SHARED.query.NOT_OPENED, at);
        }
        part = done;
        this.advance();
      }
      this.advance();
    }
  }

  /** Reads NOTs and opening parentheses, then one criterion up to the token after it. */
  private operand(): Part {
    for (;;) {
      const { type, at } = this.token;
      if (!OPERAND.includes(type)) this.fail('operand');
      if (type === 'NOT') this.current.nots.push(at);
      else if (type === '(') this.frames.push(frame(at));
      else return this.criterion();
      this.advance();
    }
  }

  private criterion(): Part {
    const first = this.token;
    this.advance();
    const leaf = this.leaf(first);
    // A criterion is judged once it is known to be over: a missing operator after it is told first.
    if (!ENDS.includes(this.token.type)) this.fail('operator');
    return { tree: leaf(), start: first.at, depth: 1, criteria: 1 };
  }

  private leaf(first: Token): () => Leaf {
    const { context } = this;
    if (first.type === 'STRING') return () => barePhrase(first, context);
    if (first.type === 'WORD') {
      const words = [first, ...this.words()];
      return () => bareWords(words, context);
    }
    const { token } = this;
    this.expect('value', 'STRING', 'WORD', 'DAY', '(', '[');
    if (token.type === 'STRING') return () => quoted(first, token, context);
    if (token.type === 'WORD' || token.type === 'DAY') return () => single(first, token, context);
    if (token.type === '(') {
      const words = [this.expect('list', 'WORD'), ...this.words()];
      this.expect('list', ')');
      return () => listed(first, words, context);
    }
    const start = this.expect('range', 'WORD', 'DAY', 'STAR');
    const to = this.expect('range', 'WORD');
    const end = this.expect('range', 'WORD', 'DAY', 'STAR');
    this.expect('range', ']');
    return () => days(first, [start, to, end], context);
  }

  private words(): Token[] {
    const words: Token[] = [];
    while (this.token.type === 'WORD') {
      words.push(this.token);
      this.advance();
    }
    return words;
  }

  /** Puts an operand in its place and closes what the token after it closes; gives what is complete by then. */
  private place(operand: Part, before: TokenType): Part {
    const { nots, operands, alternatives } = this.current;
    let part = operand;
    for (let start = nots.pop(); start !== undefined; start = nots.pop()) {
      part = this.limited({ ...part, tree: { type: 'not', child: part.tree }, start, depth: part.depth + 1 });
    }
    operands.push(part);
    if (before === 'AND') return part;
    part = this.joined('and', operands.splice(0));
    alternatives.push(part);
    return before === 'OR' ? part : this.joined('or', alternatives);
  }

  private joined(type: 'and' | 'or', parts: Part[]): Part {
    const [first] = parts;
    if (first && parts.length === 1) return first;
    let criteria = 0;
    for (const part of parts) {
      criteria += part.criteria;
      if (criteria > MAX_CRITERIA) this.refuse(SHARED.query.TOO_MANY, part.start);
    }
    const depth = 1 + Math.max(...parts.map((part) => part.depth));
    const tree: Tree = { type, children: parts.map((part) => part.tree) };
    return this.limited({ tree, start: first?.start ?? 0, depth, criteria });
  }

  private limited(part: Part): Part {
    if (part.depth > MAX_DEPTH) {
      this.refuse(SHARED.query.TOO_DEEP, part.start);
    }
    return part;
  }

  private is(type: TokenType): boolean {
    return this.token.type === type;
  }

  private get current(): Frame {
    return this.frames.at(-1) as Frame;
  }

  private advance(): void {
    const { value } = this.source.next();
    if (value) this.token = value;
  }

  private expect(where: Place, ...types: TokenType[]): Token {
    const { token } = this;
    if (!types.includes(token.type)) this.fail(where);
    this.advance();
    return token;
  }

  /** Says what is wrong with the token at hand, given what was awaited. */
  private fail(where: Place): never {
    const { type, text, at } = this.token;
    if (type === 'END') this.refuse(INCOMPLETE, at);
    // No day is due here, so that it is words with a sign.
    if (type === 'DAY') this.refuse(told(SHARED.query.NOT_HERE, '-'), at + text.indexOf('-'));
    if (where === 'range') this.refuse(SHARED.query.RANGE, at);
    if (type === '[' || type === ']' || type === 'STAR') {
      this.refuse(told(SHARED.query.NOT_HERE, text), at);
    }
    if (where === 'list' && type !== ')') this.refuse(told(SHARED.query.NOT_IN_LIST, text), at);
    if (where === 'operator') this.refuse(told(SHARED.query.NO_OPERATOR, text), at);
    if (type === 'AND' || type === 'OR' || type === ')') {
      this.refuse(told(SHARED.query.NO_CRITERION, text), at);
    }
    this.refuse(INCOMPLETE, at);
  }

  private refuse(message: string, at: number): never {
    throw new QuerySyntax(message, characters(this.text, at));
  }
}

/** What the parser was waiting for. */
type Place = 'operand' | 'operator' | 'value' | 'list' | 'range';

function frame(opened: number): Frame {
  return { opened, alternatives: [], operands: [], nots: [] };
}
