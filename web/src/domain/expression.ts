import { isEverything, type Leaf, parse, print, QuerySyntax, type Tree } from './query';

/**
 * The expression under construction: a row of criteria, operators and parentheses, as a person lays them out. It knows
 * which token may come next (docs/regole/ricerca.md#ricerca-avanzata). Every function returns a new row; none lets
 * tokens stand side by side that the grammar would refuse, so a row can be unfinished but never wrong.
 */
export type Operator = 'AND' | 'OR' | 'NOT' | '(' | ')';
export type ExpressionToken = Operator | Leaf;
export type Expression = readonly ExpressionToken[];

export const INCOMPLETE = 'Completare il criterio di ricerca';

export const isCriterion = (token: ExpressionToken | undefined): token is Leaf => typeof token === 'object';
const isBinary = (token: ExpressionToken | undefined) => token === 'AND' || token === 'OR';

/** Whether a criterion is due after `token`: at the start, after an operator or an open parenthesis. */
const awaitsCriterion = (token: ExpressionToken | undefined) =>
  token === undefined || isBinary(token) || token === 'NOT' || token === '(';

/** Parentheses that are open at the end. */
export function openParentheses(expression: Expression): number {
  return expression.reduce((open, token) => open + (token === '(' ? 1 : token === ')' ? -1 : 0), 0);
}

/**
 * Whether `token` may be added at the end. A criterion, NOT or an open parenthesis may always: where an operator is due
 * before them, `add` puts an AND.
 */
export function mayAdd(expression: Expression, token: ExpressionToken): boolean {
  const due = awaitsCriterion(expression.at(-1));
  if (isBinary(token)) return !due;
  if (token === ')') return !due && openParentheses(expression) > 0;
  return true;
}

export function add(expression: Expression, ...tokens: ExpressionToken[]): Expression {
  const row = [...expression];
  for (const token of tokens) {
    if (!mayAdd(row, token)) continue;
    if (!isBinary(token) && token !== ')' && !awaitsCriterion(row.at(-1))) row.push('AND');
    row.push(token);
  }
  return row;
}

/** Whether each token may stand after the one before it, as it is: nothing missing but at the end. */
function isBeginning(expression: Expression): boolean {
  let open = 0;
  for (const [at, token] of expression.entries()) {
    const due = awaitsCriterion(expression[at - 1]);
    const closes = isBinary(token) || token === ')';
    if (closes === due) return false;
    if (token === '(') open += 1;
    if (token === ')') open -= 1;
    if (open < 0) return false;
  }
  return true;
}

/** Empty, or finished with all its parentheses closed. */
export function isComplete(expression: Expression): boolean {
  return (
    expression.length === 0 || (!awaitsCriterion(expression.at(-1)) && openParentheses(expression) === 0)
  );
}

/** What keeps the expression from being searched, as a sentence; null if nothing does. */
export function problemOf(expression: Expression): string | null {
  if (isComplete(expression)) {
    try {
      parse(toText(expression));
      return null;
    } catch (error) {
      // A limit of the language: length, depth, number of criteria.
      if (error instanceof QuerySyntax) return error.message;
      throw error;
    }
  }
  if (awaitsCriterion(expression.at(-1))) return INCOMPLETE;
  const open = openParentheses(expression);
  return `${INCOMPLETE}: ${open === 1 ? 'manca una parentesi chiusa' : `mancano ${open} parentesi chiuse`}`;
}

/** The text as laid out, unfinished or not. */
export function toText(expression: Expression): string {
  return expression
    .map((token) => (isCriterion(token) ? print(token) : token))
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')');
}

/** The canonical text of a complete expression: how it stands in the address. */
export function toQuery(expression: Expression): string {
  return print(parse(toText(expression)));
}

export function fromTree(tree: Tree): Expression {
  if (isEverything(tree)) return [];
  switch (tree.type) {
    case 'or':
      return tree.children.flatMap((child, at) => [
        ...(at ? ['OR' as const] : []),
        ...operand(child, ['or']),
      ]);
    case 'and':
      return tree.children.flatMap((child, at) => [
        ...(at ? ['AND' as const] : []),
        ...operand(child, ['or', 'and']),
      ]);
    case 'not':
      return ['NOT', ...operand(tree.child, ['or', 'and'])];
    default:
      return [tree];
  }
}

function operand(tree: Tree, inParentheses: Tree['type'][]): Expression {
  return inParentheses.includes(tree.type) ? ['(', ...fromTree(tree), ')'] : fromTree(tree);
}

/** Throws `QuerySyntax`. */
export function fromText(text: string): Expression {
  return fromTree(parse(text));
}

/** The place of the parenthesis that goes with the one at `at`; -1 while there is none. */
function partner(expression: Expression, at: number): number {
  const step = expression[at] === '(' ? 1 : -1;
  let depth = 0;
  for (let place = at; place >= 0 && place < expression.length; place += step) {
    const token = expression[place];
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return place;
  }
  return -1;
}

/** Whether the token can be taken away: an operator between two criteria cannot, only be exchanged. */
export function mayRemove(expression: Expression, at: number): boolean {
  return !(isBinary(expression[at]) && at < expression.length - 1);
}

/** Without the token, and without what made sense with it only: its operator, its NOT, empty or single parentheses. */
export function remove(expression: Expression, at: number): Expression {
  const token = expression[at];
  if (token === undefined || !mayRemove(expression, at)) return expression;
  if (token === '(' || token === ')') {
    const other = partner(expression, at);
    return expression.filter((_, place) => place !== at && place !== other);
  }
  if (!isCriterion(token)) return expression.filter((_, place) => place !== at);
  let [start, end] = [at, at + 1];
  for (;;) {
    if (expression[start - 1] === 'NOT') start -= 1;
    else if (expression[start - 1] === '(' && expression[end] === ')') {
      start -= 1;
      end += 1;
    } else break;
  }
  if (isBinary(expression[start - 1])) start -= 1;
  else if (isBinary(expression[end])) end += 1;
  return [...expression.slice(0, start), ...expression.slice(end)];
}

/** Without the criteria that do not apply. */
export function only(expression: Expression, applies: (leaf: Leaf) => boolean): Expression {
  const at = expression.findIndex((token) => isCriterion(token) && !applies(token));
  return at === -1 ? expression : only(remove(expression, at), applies);
}

/** Puts `tokens` (a complete expression) in the place of a criterion; in parentheses where they would be torn apart. */
export function replace(expression: Expression, at: number, tokens: Expression): Expression {
  const inside: Expression = tokens.length === 1 ? tokens : ['(', ...tokens, ')'];
  return [...expression.slice(0, at), ...inside, ...expression.slice(at + 1)];
}

/** AND for OR and the reverse. */
export function exchange(expression: Expression, at: number): Expression {
  return expression.map((token, place) =>
    place === at && isBinary(token) ? (token === 'AND' ? 'OR' : 'AND') : token,
  );
}

export type MoveResult = { expression: Expression; at: number };

/**
 * Moves a token one step to the left (-1) or right (1); null where there is nowhere to go. Criteria change places with
 * the next criterion, AND and OR with the next AND or OR; NOT and parentheses go to the next place they may stand in.
 */
export function move(expression: Expression, at: number, step: -1 | 1): MoveResult | null {
  const token = expression[at];
  if (token === undefined) return null;
  const alike = isCriterion(token) ? isCriterion : isBinary(token) ? isBinary : null;
  for (let to = at + step; to >= 0 && to < expression.length; to += step) {
    if (alike) {
      const other = expression[to];
      if (!alike(other) || other === undefined) continue;
      return { expression: expression.with(at, other).with(to, token), at: to };
    }
    const moved = expression.toSpliced(at, 1).toSpliced(to, 0, token);
    // NOT NOT and the like would only look as if something had happened.
    if (isBeginning(moved) && toText(moved) !== toText(expression)) return { expression: moved, at: to };
  }
  return null;
}

/** Where the operand that begins at `at` ends (exclusive): its NOTs with a criterion or a whole parenthesis. */
function operandEnd(expression: Expression, at: number): number | null {
  let place = at;
  while (expression[place] === 'NOT') place += 1;
  if (isCriterion(expression[place])) return place + 1;
  const close = expression[place] === '(' ? partner(expression, place) : -1;
  return close === -1 ? null : close + 1;
}

/** The criterion at `at` and what follows it, in parentheses; null where nothing follows. */
export function group(expression: Expression, at: number): Expression | null {
  let start = at;
  while (expression[start - 1] === 'NOT') start -= 1;
  const first = operandEnd(expression, start);
  if (first === null || !isBinary(expression[first])) return null;
  const second = operandEnd(expression, first + 1);
  if (second === null) return null;
  // They are all that is between two parentheses already.
  if (expression[start - 1] === '(' && expression[second] === ')') return null;
  return [
    ...expression.slice(0, start),
    '(',
    ...expression.slice(start, second),
    ')',
    ...expression.slice(second),
  ];
}

/** NOT before the criterion, or without the one that is there. */
export function negate(expression: Expression, at: number): Expression {
  return expression[at - 1] === 'NOT' ? expression.toSpliced(at - 1, 1) : expression.toSpliced(at, 0, 'NOT');
}
