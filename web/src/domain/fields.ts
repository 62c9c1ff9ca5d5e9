import CATALOGUE from '@/domain/generated/catalogue';

type Row = (typeof CATALOGUE)[number];
type NameOf<Part> = Extract<Row, Part>['name'];

/** The fields of a decision and of an abstract, as the catalogue on the server has them. */
export type DataName = Row['name'];
export type TextName = NameOf<{ type: 'text' | 'choice' | 'number' | 'year' | 'rich_text' }>;
type NumberName = NameOf<{ type: 'number' | 'year' }>;
export type DayName = NameOf<{ type: 'day' }>;
export type ListName = NameOf<{ type: 'list' }>;
export type ChoiceName = NameOf<{ type: 'choice' }>;
export type CriterionName = NameOf<{ criterion: true }>;

export const DATA: readonly Row[] = CATALOGUE;

const ofType = <Name extends DataName>(...types: Row['type'][]) =>
  DATA.filter(({ type }) => types.includes(type)).map(({ name }) => name as Name);

/** The fields that a form holds as text. */
export const TEXTS = ofType<TextName>('text', 'choice', 'number', 'year', 'rich_text');
export const LISTS = ofType<ListName>('list');
export const DAYS = ofType<DayName>('day');
const NUMBERS = ofType<NumberName>('number', 'year');

/** The values of the fields that have few, and what people read for each. */
type Choices = { [Name in ChoiceName]: Extract<Row, { name: Name }>['choices'] };
type ChoicesOf<Name extends ChoiceName> = keyof Choices[Name];
const LABELLED = Object.fromEntries(DATA.map(({ name, choices }) => [name, choices])) as Choices;
export const CHOICES = Object.fromEntries(
  ofType<ChoiceName>('choice').map((name) => [name, Object.keys(LABELLED[name])]),
) as { [Name in ChoiceName]: ChoicesOf<Name>[] };
export type Area = ChoicesOf<'area'>;

/** 'INAMMISSIBILITA' → 'Inammissibilità' */
export const choiceLabel = (name: ChoiceName, value: string): string =>
  (LABELLED[name] as Record<string, string>)[value] ?? value;

/** How many digits a number may have (docs/regole/limiti.md). */
export const DIGITS = Object.fromEntries(
  DATA.filter(({ name }) => NUMBERS.includes(name as NumberName)).map(({ name, width }) => [name, width]),
) as Record<NumberName, number>;

/** The fields that can be searched for. */
export const CRITERIA = CATALOGUE.filter((row): row is Extract<Row, { criterion: true }> => row.criterion);

/** What forms, chips and columns call the fields. */
export const DATA_LABELS = Object.fromEntries(DATA.map(({ name, label }) => [name, label])) as Record<
  DataName,
  string
>;

type Judge = Extract<Row, { suggested: 'giudici' }>;
type JudgeName = Judge['name'];
/** Who decided. */
export const JUDGES = CATALOGUE.filter((row): row is Judge => row.suggested === 'giudici');

/** Who decided, as a page says it. */
export function judgeFacts(
  item: Record<JudgeName, string | null>,
): [heading: string, value: string | null, name: JudgeName][] {
  return JUDGES.map(({ name, heading }) => [heading, item[name], name]);
}
