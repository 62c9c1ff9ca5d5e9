import { CRITERIA, type CriterionName } from '../fields';

const ASKED = {
  text: 'exact',
  choice: 'exact',
  list: 'exact',
  rich_text: 'text',
  number: 'number',
  year: 'number',
  day: 'day',
} as const;

/** The fields of the language: docs/regole/ricerca.md#campi-del-linguaggio. As bdm/search/query/fields.py. */
export const FIELDS = {
  ...(Object.fromEntries(CRITERIA.map(({ name, type }) => [name, ASKED[type]])) as Record<
    CriterionName,
    FieldType
  >),
  status: 'exact',
  titolo: 'text',
  testo: 'text',
  testo_all_words: 'text',
  note_personali: 'text',
} satisfies Record<string, FieldType>;

/** What a field can be asked: one value, a number, a range of days, words or a phrase. */
export type FieldType = 'exact' | 'number' | 'day' | 'text';

export type FieldName = keyof typeof FIELDS;

/** `testo`, all of the words: a field of the language, not of the items nor of the tree. */
export const ALL_WORDS = 'testo_all_words';

export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** The characters that Titolo and Testo may not contain (docs/regole/ricerca.md#testo). */
export const FORBIDDEN: readonly string[] = '+ - = & | ! < > { } ^ " ~ * ? :'.split(' ');

/** The fields that the rule binds; personal notes are free. */
export const FREE_TEXT: ReadonlySet<string> = new Set(['titolo', 'testo', ALL_WORDS]);
