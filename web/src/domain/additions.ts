import { conditions, leaves, type Or, type Tree, type Words } from './query';
import { oneSlipApart } from './slip';

/**
 * Words with what is looked for besides, as bdm/search/help/additions writes them: alternatives, the words first. Those
 * are phrases, or the same words as they were probably meant.
 */
type WidenedWords = { typed: Words; added: readonly string[] };

/** The additions of a criterion; null where it is something else. */
export function additionsOf(tree: Tree): WidenedWords | null {
  if (tree.type !== 'or') return null;
  const [typed, ...others] = tree.children;
  if (typed?.type !== 'words' || typed.field !== 'testo') return null;
  const known = new Set([...typed.words, ...others.flatMap((other) => mended(other, typed)?.words ?? [])]);
  const added = others.map((other) => {
    const meant = mended(other, typed);
    return meant ? [meant.said] : phrasesOf(other, typed, known);
  });
  return added.includes(null)
    ? null
    : { typed, added: [...new Set(added.flat().filter((one) => one !== null))] };
}

/** The criterion without one of its additions; the words alone where it was the last. */
export function withoutAddition(tree: Or, added: string): Tree {
  const [typed, ...others] = tree.children;
  if (typed?.type !== 'words') return tree;
  const meant = others.map((other) => mended(other, typed)).find((one) => one?.said === added);
  const gone = new Set(meant?.words.filter((word) => !typed.words.includes(word)));
  const left = others.filter(
    (child) =>
      !leaves(child).some((leaf) =>
        leaf.type === 'phrase'
          ? leaf.text === added
          : leaf.type === 'words' && leaf.words.some((word) => gone.has(word)),
      ),
  );
  return left.length === 0 ? typed : { type: 'or', children: [typed, ...left] };
}

/** The words of an alternative that has those typed as they were probably meant, and what is `said` of it. */
function mended(alternative: Tree, typed: Words): { words: readonly string[]; said: string } | null {
  if (alternative.type !== 'words' || alternative.field !== 'testo' || alternative.every !== typed.every)
    return null;
  const { words } = alternative;
  const said: string[] = [];
  let at = 0;
  for (const word of typed.words) {
    const other = words[at++] ?? '';
    if (word === other) continue;
    if (bare(word).toLowerCase() === 'su' && other === 'Sezioni' && words[at++] === 'Unite')
      said.push('Sezioni Unite');
    else if (oneSlipApart(bare(word).toLowerCase(), bare(other).toLowerCase())) said.push(bare(other));
    else return null;
  }
  return at === words.length && said.length > 0 ? { words, said: said.join(', ') } : null;
}

/** A word without the signs around it. */
const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** An alternative: a phrase or, where all words are wanted, phrases in the place of some and the others of them. */
function phrasesOf(alternative: Tree, typed: Words, known: ReadonlySet<string>): string[] | null {
  const parts = conditions(alternative);
  if (parts.length > 1 && !typed.every) return null;
  const phrases: string[] = [];
  for (const part of parts) {
    if (part.type === 'phrase' && part.field === 'testo') phrases.push(part.text);
    else if (part.type !== 'words' || part.field !== 'testo' || !part.every) return null;
    else if (!part.words.every((word) => known.has(word))) return null;
  }
  return phrases.length > 0 ? phrases : null;
}
