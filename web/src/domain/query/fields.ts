import SHARED from '@/domain/generated/shared';

/** What a field can be asked: one value, a number, a range of days, words or a phrase. */
export type FieldType = 'exact' | 'number' | 'day' | 'text';

/** The fields of the language: docs/regole/ricerca.md#campi-del-linguaggio. */
export const { FIELDS } = SHARED.language;
export type FieldName = keyof typeof FIELDS;

/** `testo`, all of the words: a field of the language, not of the items nor of the tree. */
export const { ALL_WORDS } = SHARED.language;

export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** The characters that Titolo and Testo may not contain (docs/regole/ricerca.md#testo). */
export const FORBIDDEN: readonly string[] = [...SHARED.language.SIGNS];

/** The fields that the rule binds; personal notes are free. */
export const FREE_TEXT: ReadonlySet<string> = new Set(SHARED.language.FREE_TEXT);
