import SHARED from '@/domain/generated/shared';

/** What a field can be asked: one value, a number, a range of days, words or a phrase. */
export type FieldType = 'exact' | 'number' | 'day' | 'text';

/** The fields of the language: docs/regole/ricerca.md#campi-del-linguaggio. */
export const { FIELDS } = SHARED.language;
export type FieldName = keyof typeof FIELDS;

/** `testo`, all of the words: a field of the language, not of the items nor of the tree. */
export const { ALL_WORDS } = SHARED.language;

/** `testo`, words near to each other, how near said after the name: testo_entro_5. And the beginnings of words. */
export const { NEAR, BEGINNING, WITHIN } = SHARED.language;

/** The field that is called `name`, and the words that a name of `NEAR` says. */
export function readName(name: string): { field: string; within: number } {
  const [, number] = new RegExp(`^${NEAR}_([0-9]+)$`).exec(name) ?? [];
  return number === undefined ? { field: name, within: WITHIN } : { field: NEAR, within: Number(number) };
}

export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** The characters that Titolo and Testo may not contain (docs/regole/ricerca.md#testo). */
export const FORBIDDEN: readonly string[] = [...SHARED.language.SIGNS];

/** The fields that the rule binds; personal notes are free. */
export const FREE_TEXT: ReadonlySet<string> = new Set(SHARED.language.FREE_TEXT);
