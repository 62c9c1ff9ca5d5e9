import { type FieldName, kindOf, type Leaf } from './query';
import { searchable, wordsOf } from './words';

/** A way of looking for words that people choose by its name (docs/regole/ricerca.md#testo). */
type Kind = {
  label: string;
  /** Of one word it is the same as `any`. */
  several?: true;
  /** The criterion on words as they were typed; null where it cannot be, or nothing of them can be looked for. */
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
} satisfies Record<string, Kind>;

export type TextKind = keyof typeof KINDS;
export const TEXT_KINDS: Record<TextKind, Kind> = KINDS;
export const TEXT_KIND_NAMES = Object.keys(TEXT_KINDS) as TextKind[];

/** The way in which `leaf` looks for words; null where it looks for none. */
export function textKindOf(leaf: Leaf): TextKind | null {
  return TEXT_KIND_NAMES.find((kind) => TEXT_KINDS[kind].is(leaf)) ?? null;
}

/** The same words, looked for in another way. */
export function asKind(leaf: Leaf, kind: TextKind): Leaf | null {
  return kindOf(leaf).ofText ? TEXT_KINDS[kind].read(leaf.field, kindOf(leaf).edit(leaf)) : null;
}
