import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  type Expression,
  type ExpressionToken,
  exchange,
  fromText,
  fromTree,
  group,
  INCOMPLETE,
  isComplete,
  isCriterion,
  mayAdd,
  mayRemove,
  move,
  negate,
  openParentheses,
  problemOf,
  remove,
  replace,
  toQuery,
  toText,
} from './expression';
import { type Leaf, parse, print, type Tree } from './query';

const leaf = (name: string): Leaf => ({ type: 'equals', field: 'materia', value: name });
const [A, B, C] = [leaf('A'), leaf('B'), leaf('C')] as const;

/** 'A AND (B' as an expression. */
function row(text: string): Expression {
  return (text.match(/AND|OR|NOT|[()]|[A-Z]/g) ?? []).map((part) =>
    /^(AND|OR|NOT|[()])$/.test(part) ? (part as ExpressionToken) : leaf(part),
  );
}
const said = (expression: Expression) =>
  toText(
    expression.map((token) =>
      isCriterion(token) ? leaf(token.type === 'equals' ? token.value : '?') : token,
    ),
  )
    .replaceAll('materia:"', '')
    .replaceAll('"', '');

describe('what may come next', () => {
  it.each([
    // row, AND and OR, closing
    ['', false, false],
    ['A', true, false],
    ['A AND', false, false],
    ['A OR', false, false],
    ['NOT', false, false],
    ['(', false, false],
    ['(A', true, true],
    ['(A AND', false, false],
    ['(A)', true, false],
    ['((A)', true, true],
    ['A AND (B', true, true],
  ])('after «%s»', (text, binary, closing) => {
    expect(mayAdd(row(text), 'AND')).toBe(binary);
    expect(mayAdd(row(text), 'OR')).toBe(binary);
    expect(mayAdd(row(text), ')')).toBe(closing);
    for (const token of ['NOT', '(', A] as const) expect(mayAdd(row(text), token)).toBe(true);
  });

  it('puts AND by itself where an operator is due', () => {
    expect(add([], A, B, 'OR', C)).toEqual([A, 'AND', B, 'OR', C]);
    expect(said(add(row('A'), 'NOT', B))).toBe('A AND NOT B');
    expect(said(add(row('A'), '(', B, ')', C))).toBe('A AND (B) AND C');
  });

  it('ignores what may not come', () => {
    expect(add([], 'AND', ')', 'OR')).toEqual([]);
    expect(add([A, 'AND'], 'OR')).toEqual([A, 'AND']);
  });
});

describe('completeness', () => {
  it.each([
    ['', null],
    ['A', null],
    ['NOT (A OR B)', null],
    ['A AND', INCOMPLETE],
    ['NOT', INCOMPLETE],
    ['A AND (', INCOMPLETE],
    ['(A', `${INCOMPLETE}: manca una parentesi chiusa`],
    ['((A', `${INCOMPLETE}: mancano 2 parentesi chiuse`],
  ])('of «%s»', (text, message) => {
    expect(problemOf(row(text))).toBe(message);
    expect(isComplete(row(text))).toBe(message === null);
  });

  it('the limits of the language are told', () => {
    const many = add([], ...Array.from({ length: 201 }, () => leaf('x')));
    expect(problemOf(many)).toMatch(/supera/);
    expect(isComplete(many)).toBe(true);
  });
});

describe('removing', () => {
  it.each([
    ['A', 0, ''],
    ['A AND B', 0, 'B'],
    ['A AND B', 2, 'A'],
    ['A AND B OR C', 2, 'A OR C'],
    ['A AND NOT B OR C', 3, 'A OR C'],
    ['A AND (B)', 3, 'A'],
    ['A AND NOT ((NOT B))', 6, 'A'],
    ['A AND (B OR C)', 3, 'A AND (C)'],
    ['A AND (B', 3, 'A AND ('],
    ['A AND (B OR C)', 2, 'A AND B OR C'],
    ['A AND (B OR C)', 6, 'A AND B OR C'],
    ['A AND (B', 2, 'A AND B'],
    ['NOT A', 0, 'A'],
    ['A AND', 1, 'A'],
    ['A AND B', 1, 'A AND B'],
  ])('from «%s» the token %i leaves «%s»', (text, at, left) => {
    expect(said(remove(row(text), at))).toBe(left);
  });

  it('an operator between two criteria can only be exchanged', () => {
    expect(mayRemove(row('A AND B'), 1)).toBe(false);
    expect(said(exchange(row('A AND B'), 1))).toBe('A OR B');
    expect(said(exchange(row('A OR B'), 1))).toBe('A AND B');
  });
});

describe('moving', () => {
  it.each([
    ['A AND B OR C', 0, 1, 'B AND A OR C'],
    ['A AND B OR C', 4, -1, 'A AND C OR B'],
    ['A AND B OR C', 1, 1, 'A OR B AND C'],
    ['A AND (B OR C)', 0, 1, 'B AND (A OR C)'],
    ['A AND (B OR C)', 2, -1, '(A AND B OR C)'],
    ['(A OR B) AND C', 4, 1, '(A OR B AND C)'],
    ['(A OR B) AND C', 0, 1, 'A OR (B) AND C'],
    ['NOT A AND B', 0, 1, 'A AND NOT B'],
  ] as const)('in «%s» the token %i by %i gives «%s»', (text, at, step, after) => {
    expect(said(move(row(text), at, step)?.expression ?? [])).toBe(after);
  });

  it.each([
    ['A AND B', 0, -1],
    ['A AND B', 2, 1],
    ['A AND B', 1, 1],
    ['NOT A', 0, 1],
    ['(A)', 0, 1],
    ['(A)', 2, 1],
  ] as const)('in «%s» the token %i cannot go by %i', (text, at, step) => {
    expect(move(row(text), at, step)).toBeNull();
  });

  it('says where the token is afterwards', () => {
    expect(move(row('A AND (B OR C)'), 0, 1)?.at).toBe(3);
  });
});

it.each([
  ['A AND B OR C', 0, '(A AND B) OR C'],
  ['A AND B OR C', 2, 'A AND (B OR C)'],
  ['NOT A AND NOT B OR C', 1, '(NOT A AND NOT B) OR C'],
  ['A AND (B OR C)', 0, '(A AND (B OR C))'],
  ['A AND B', 2, null],
  ['(A AND B) OR C', 1, null],
  ['A AND', 0, null],
] as const)('in «%s» the token %i grouped with the next gives «%s»', (text, at, after) => {
  const grouped = group(row(text), at);
  expect(grouped && said(grouped)).toBe(after);
});

it('NOT comes and goes', () => {
  expect(said(negate(row('A AND B'), 2))).toBe('A AND NOT B');
  expect(said(negate(row('A AND NOT B'), 3))).toBe('A AND B');
});

it('a criterion is replaced by an expression in parentheses', () => {
  expect(said(replace(row('A AND B'), 2, [C]))).toBe('A AND C');
  expect(said(replace(row('A AND B'), 2, row('B OR C')))).toBe('A AND (B OR C)');
});

it('reads a text and says it canonically', () => {
  expect(toQuery(fromText('danno biologico AND ((materia:"A"))'))).toBe(
    'testo:(danno biologico) AND materia:"A"',
  );
});

// --- Whatever the steps
const LEAVES: Leaf[] = [
  A,
  B,
  { type: 'words', field: 'testo', words: ['danno', 'biologico'], every: false },
  { type: 'words', field: 'testo', words: ['danno'], every: true },
  { type: 'phrase', field: 'testo', text: "responsabilità dell'ente" },
  { type: 'equals', field: 'parola_chiave', value: 'con "virgolette" e \\ (tonde)' },
  { type: 'days', field: 'data', start: '2020-01-01', end: null },
];
const token = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<ExpressionToken>(...LEAVES) },
  { weight: 4, arbitrary: fc.constantFrom<ExpressionToken>('AND', 'OR', 'NOT', '(', ')') },
);
const built = fc
  .array(token, { maxLength: 25 })
  .map((steps) => steps.reduce<Expression>((expression, step) => add(expression, step), []));

/** Completes whatever is unfinished, by steps that a person has. */
function finished(expression: Expression): Expression {
  let row = expression;
  if (!isComplete(row) && !mayAdd(row, 'AND')) row = add(row, A);
  while (openParentheses(row) > 0) row = add(row, ')');
  return row;
}

/** The depth limit is the language's own; these rows stay below it. */
function expectSearchable(expression: Expression) {
  expect(problemOf(expression)).toBeNull();
  const query = toQuery(expression);
  const tree: Tree = parse(query);
  expect(print(tree)).toBe(query);
  expect(toQuery(fromTree(tree))).toBe(query);
}

const shallow = (expression: Expression) =>
  expression.filter((part) => part === '(' || part === 'NOT').length < 15;

describe('any allowed steps', () => {
  it('that are complete parse, and their print is stable', () => {
    fc.assert(fc.property(built.filter(shallow), (expression) => expectSearchable(finished(expression))));
  });

  it('taking away, moving, exchanging, negating and grouping leave a row that can be finished', () => {
    fc.assert(
      fc.property(
        built.filter((expression) => shallow(expression) && expression.length > 0),
        fc.nat(),
        fc.constantFrom('remove', 'left', 'right', 'exchange', 'negate', 'group', 'replace'),
        (expression, place, change) => {
          const at = place % expression.length;
          const criterion = isCriterion(expression[at]);
          const before = isComplete(expression);
          const after = {
            remove: () => remove(expression, at),
            left: () => move(expression, at, -1)?.expression,
            right: () => move(expression, at, 1)?.expression,
            exchange: () => exchange(expression, at),
            negate: () => (criterion ? negate(expression, at) : undefined),
            group: () => (criterion ? group(expression, at) : undefined),
            replace: () => (criterion ? replace(expression, at, [B, 'OR', A]) : undefined),
          }[change]();
          if (!after) return;
          if (before) expect(isComplete(after)).toBe(true);
          expectSearchable(finished(after));
        },
      ),
    );
  });
});
