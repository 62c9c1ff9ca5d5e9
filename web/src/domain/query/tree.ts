import { kindOf, type Leaf } from './criteria';

/** The syntax tree of a query, as tests/search/query/golden.json writes it. */
export type And = { type: 'and'; children: readonly Tree[] };
export type Or = { type: 'or'; children: readonly Tree[] };
export type Not = { type: 'not'; child: Tree };

export type Tree = Leaf | And | Or | Not;

/** The empty query: no condition at all. */
export const EVERYTHING: And = { type: 'and', children: [] };

export function isEverything(tree: Tree): boolean {
  return tree.type === 'and' && tree.children.length === 0;
}

export function same(one: Tree, other: Tree): boolean {
  return JSON.stringify(normal(one)) === JSON.stringify(normal(other));
}

/** The parts in one order, for comparing. */
function normal(tree: Tree): unknown[] {
  switch (tree.type) {
    case 'and':
    case 'or':
      return [tree.type, ...tree.children.map(normal)];
    case 'not':
      return [tree.type, normal(tree.child)];
    default:
      return Object.entries(tree).sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

/** The criteria that all have to hold: those of an AND at the top, or the one tree there is. */
export function conditions(tree: Tree): readonly Tree[] {
  return tree.type === 'and' ? tree.children : [tree];
}

/** The conjunction; what asks nothing vanishes, and an AND at the top of one of them is not nested. */
export function and(...trees: Tree[]): Tree {
  const children = trees.flatMap(conditions);
  return children.length === 1 && children[0] ? children[0] : { type: 'and', children };
}

/** The tree without the conditions equal to `condition` among those that all have to hold. */
export function without(tree: Tree, condition: Tree): Tree {
  return and(...conditions(tree).filter((child) => !same(child, condition)));
}

/** The tree with `other` in the place of `condition`, one of those that all have to hold. */
export function exchanged(tree: Tree, condition: Tree, other: Tree): Tree {
  return and(...conditions(tree).map((child) => (same(child, condition) ? other : child)));
}

/** Whether `condition` is among those that all have to hold. */
export function asks(tree: Tree, condition: Tree): boolean {
  return conditions(tree).some((child) => same(child, condition));
}

/** The criteria, in order. */
export function leaves(tree: Tree): Leaf[] {
  switch (tree.type) {
    case 'and':
    case 'or':
      return tree.children.flatMap(leaves);
    case 'not':
      return leaves(tree.child);
    default:
      return [tree];
  }
}

/** The tree with only the criteria to keep; an operator left without any of its own goes as well. */
export function pruned(tree: Tree, keep: (leaf: Leaf) => boolean): Tree {
  if (tree.type === 'and') return and(...tree.children.map((child) => pruned(child, keep)));
  if (tree.type === 'not') {
    const child = pruned(tree.child, keep);
    return isEverything(child) ? EVERYTHING : { type: 'not', child };
  }
  if (tree.type !== 'or') return keep(tree) ? tree : EVERYTHING;
  const children = tree.children.map((child) => pruned(child, keep)).filter((child) => !isEverything(child));
  if (children.length > 1) return { type: 'or', children };
  return children[0] ?? EVERYTHING;
}

/** Whether relevance can order the results: some criterion looks for words. */
export function searchesText(tree: Tree): boolean {
  return leaves(tree).some((leaf) => kindOf(leaf).ofText);
}

/** From tree to text, the inverse of `parse`: how a query stands in a link and in the search box. */
export function print(tree: Tree): string {
  switch (tree.type) {
    case 'or':
      return tree.children.map((child) => operand(child, ['or'])).join(' OR ');
    case 'and':
      return tree.children.map((child) => operand(child, ['or', 'and'])).join(' AND ');
    case 'not':
      return `NOT ${operand(tree.child, ['or', 'and'])}`;
    default:
      return kindOf(tree).print(tree);
  }
}

function operand(tree: Tree, inParentheses: Tree['type'][]): string {
  const text = print(tree);
  return inParentheses.includes(tree.type) ? `(${text})` : text;
}
