import { additionsOf } from './additions';
import type { Leaf, Or, Tree } from './query';

/**
 * The terms of a text that decisions are looked for like, as bdm/search/similar/question.py writes them: words of the
 * text one by one, then norms and decisions, any of which suffices. Null where a criterion is something else.
 */
export function termsOf(tree: Tree): readonly Leaf[] | null {
  if (tree.type !== 'or' || additionsOf(tree)) return null;
  const terms = tree.children.filter(isTerm);
  return terms.length === tree.children.length && terms[0]?.type === 'words' ? terms : null;
}

/** The criterion without one of its terms. */
export function withoutTerm(tree: Or, term: Leaf): Tree {
  const children = tree.children.filter((child) => child !== term);
  return children.length === 1 && children[0] ? children[0] : { type: 'or', children };
}

function isTerm(tree: Tree): tree is Leaf {
  if (tree.type === 'words') return tree.field === 'testo' && !tree.every && tree.words.length === 1;
  return tree.type === 'equals' && (tree.field === 'norma' || tree.field === 'precedente');
}
