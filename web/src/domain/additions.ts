import { conditions, leaves, type Or, type Tree, type Words } from './query';

/** Words with what is looked for besides, as bdm/search/help/additions writes them: alternatives, the words first. */
export type Widened = { typed: Words; added: readonly string[] };

/** The additions of a criterion; null where it is something else. */
export function additionsOf(tree: Tree): Widened | null {
  if (tree.type !== 'or') return null;
  const [typed, ...others] = tree.children;
  if (typed?.type !== 'words' || typed.field !== 'testo') return null;
  const added = others.map((other) => phrasesOf(other, typed));
  return added.includes(null)
    ? null
    : { typed, added: [...new Set(added.flat().filter((one) => one !== null))] };
}

/** The criterion without one of its additions; the words alone where it was the last. */
export function withoutAddition(tree: Or, added: string): Tree {
  const children = tree.children.filter(
    (child) => !leaves(child).some((leaf) => leaf.type === 'phrase' && leaf.text === added),
  );
  const [first, ...others] = children;
  return first && others.length === 0 ? first : { type: 'or', children };
}

/** An alternative: a phrase or, where all words are wanted, phrases in the place of some and the others of them. */
function phrasesOf(alternative: Tree, typed: Words): string[] | null {
  const parts = conditions(alternative);
  if (parts.length > 1 && !typed.every) return null;
  const phrases: string[] = [];
  for (const part of parts) {
    if (part.type === 'phrase' && part.field === 'testo') phrases.push(part.text);
    else if (part.type !== 'words' || part.field !== 'testo' || !part.every) return null;
    else if (!part.words.every((word) => typed.words.includes(word))) return null;
  }
  return phrases.length > 0 ? phrases : null;
}
