import type { FieldName } from './fields';

/** The syntax tree of a query, as tests/search/query/golden.json writes it. Days are ISO dates. */
export type Equals = { type: 'equals'; field: FieldName; value: string };
/** Both days are included; null is the open end: from 01/01/2000, to today. */
export type Days = { type: 'days'; field: FieldName; start: string | null; end: string | null };
/** At least one of the words or, with `every`, all of them. */
export type Words = { type: 'words'; field: FieldName; words: readonly string[]; every: boolean };
export type Phrase = { type: 'phrase'; field: FieldName; text: string };
export type And = { type: 'and'; children: readonly Tree[] };
export type Or = { type: 'or'; children: readonly Tree[] };
export type Not = { type: 'not'; child: Tree };

export type Leaf = Equals | Days | Words | Phrase;
export type Tree = Leaf | And | Or | Not;

/** The empty query: no condition at all. */
export const EVERYTHING: And = { type: 'and', children: [] };

/** Where a range of days without a first one starts (docs/regole/date.md#intervalli). */
export const OPEN_START = '2000-01-01';

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
    case 'equals':
      return [tree.type, tree.field, tree.value];
    case 'days':
      return [tree.type, tree.field, tree.start, tree.end];
    case 'words':
      return [tree.type, tree.field, tree.every, ...tree.words];
    case 'phrase':
      return [tree.type, tree.field, tree.text];
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
  return leaves(tree).some((leaf) => leaf.type === 'words' || leaf.type === 'phrase');
}
