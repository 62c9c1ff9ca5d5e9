import { type FieldName, kindOf, type Leaf, parse, print, QuerySyntax, WITHIN } from './query';
import { searchable, wordsOf } from './words';

/** A way of looking for words that people choose by its name (docs/regole/ricerca.md#testo). */
type Kind = {
  label: string;
  /** Of one word it is the same as `any`. */
  several?: true;
  /**
   * The criterion on words as they were typed; null where it cannot be, or nothing of them can be looked for. The
   * language may still refuse it (`refusalOf`).
   */
  read: (field: FieldName, typed: string) => Leaf | null;
  /** Whether `leaf` was chosen by this name. */
  is: (leaf: Leaf) => boolean;
};

const words =
  (every: boolean): Kind['read'] =>
  (field, typed) => {
    const found = every && field !== 'testo' ? [] : wordsOf(typed);
    return found.length > 0 ? { type: 'words', field, words: found, every } : null;
  };

const KINDS = {
  any: {
    label: 'Almeno una parola',
    read: words(false),
    is: (leaf) => leaf.type === 'words' && !leaf.every,
  },
  all: {
    label: 'Tutte le parole',
    several: true,
    read: words(true),
    is: (leaf) => leaf.type === 'words' && leaf.every,
  },
  phrase: {
    label: 'Frase esatta',
    several: true,
    read: (field, typed) => {
      const text = searchable(typed);
      return wordsOf(text).length > 0 ? { type: 'phrase', field, text } : null;
    },
    is: (leaf) => leaf.type === 'phrase',
  },
  near: {
    label: 'Parole vicine',
    several: true,
    read: (field, typed) => {
      const found = field === 'testo' ? wordsOf(typed) : [];
      return found.length > 0 ? { type: 'near', field, words: found, within: WITHIN } : null;
    },
    is: (leaf) => leaf.type === 'near',
  },
  beginning: {
    label: 'Parole che cominciano con',
    read: (field, typed) => {
      const found = field === 'testo' ? wordsOf(typed) : [];
      return found.length > 0 ? { type: 'beginning', field, words: found } : null;
    },
    is: (leaf) => leaf.type === 'beginning',
  },
} satisfies Record<string, Kind>;

export type TextKind = keyof typeof KINDS;
export const TEXT_KINDS: Record<TextKind, Kind> = KINDS;
export const TEXT_KIND_NAMES = Object.keys(TEXT_KINDS) as TextKind[];

/** The way in which `leaf` looks for words; null where it looks for none. */
export function textKindOf(leaf: Leaf): TextKind | null {
  return TEXT_KIND_NAMES.find((kind) => TEXT_KINDS[kind].is(leaf)) ?? null;
}

/** The same words, looked for in another way; null where the language has no such criterion. */
export function asKind(leaf: Leaf, kind: TextKind): Leaf | null {
  if (!kindOf(leaf).ofText) return null;
  const typed = 'words' in leaf ? leaf.words.join(' ') : kindOf(leaf).edit(leaf);
  const found = TEXT_KINDS[kind].read(leaf.field, typed);
  return found && refusalOf(found) === null ? found : null;
}

/** What the language has against a criterion, in Italian: too many words to be near, a root too short. */
export function refusalOf(leaf: Leaf): QuerySyntax | null {
  try {
    parse(print(leaf));
    return null;
  } catch (error) {
    if (error instanceof QuerySyntax) return error;
    throw error;
  }
}
