import { formatDay } from '../format';
import { ALL_WORDS } from './fields';
import { isWord } from './lexer';
import type { Leaf, Tree } from './tree';

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
      return criterion(tree);
  }
}

function operand(tree: Tree, inParentheses: Tree['type'][]): string {
  const text = print(tree);
  return inParentheses.includes(tree.type) ? `(${text})` : text;
}

function criterion(leaf: Leaf): string {
  switch (leaf.type) {
    case 'equals':
      return `${leaf.field}:${quoted(leaf.value)}`;
    case 'phrase':
      return `${leaf.field}:${quoted(leaf.text)}`;
    case 'words': {
      const text = leaf.words.join(' ');
      if (!leaf.every) return `${leaf.field}:(${text})`;
      // What a list of words cannot hold (a bracket, an operator) can stand between quotation marks.
      return `${ALL_WORDS}:${leaf.words.every(isWord) ? `(${text})` : quoted(text)}`;
    }
    case 'days':
      return `${leaf.field}:[${day(leaf.start)} TO ${day(leaf.end)}]`;
  }
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function day(iso: string | null): string {
  return iso === null ? '*' : formatDay(iso);
}
