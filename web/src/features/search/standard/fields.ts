import { additionsOf } from '@/domain/additions';
import { FIRST_YEAR } from '@/domain/day';
import { NO_RANGE, readRange, type TypedRange, typedRange } from '@/domain/dayRange';
import { CRITERIA, type CriterionName, DIGITS } from '@/domain/fields';
import {
  and,
  type FieldName,
  kindOf,
  type Leaf,
  leaves,
  OPEN_START,
  QuerySyntax,
  same,
  type Tree,
} from '@/domain/query';
import { applies, type Target } from '@/domain/search';
import { TEXT_KINDS, type TextKind, textKindOf } from '@/domain/textKinds';
import { quotedWhole, searchable, translation } from '@/domain/words';

export const RANGES = ['data', 'data_pubblicazione'] as const satisfies readonly FieldName[];
const ELSEWHERE = ['area', 'stato', ...RANGES] as const;

type ValueField = Exclude<CriterionName, (typeof ELSEWHERE)[number]>;
/** The fields that have one value. */
export const VALUES = CRITERIA.map(({ name }) => name).filter(
  (name): name is ValueField => !(ELSEWHERE as readonly CriterionName[]).includes(name),
);
export type RangeField = (typeof RANGES)[number];
export type TextField = 'testo' | 'titolo' | 'note_personali';

/**
 * What stands in the form. `widened` is the criterion on the text with what is looked for besides, while it is that text;
 * `others` are the criteria that no field can say, which have to hold as well.
 */
export type Fields = Record<ValueField | TextField, string> &
  Record<RangeField, TypedRange> & { tipo_ricerca: TextKind; widened: Tree | null; others: readonly Tree[] };

export const EMPTY: Fields = {
  ...(Object.fromEntries(VALUES.map((name) => [name, ''])) as Record<ValueField, string>),
  testo: '',
  titolo: '',
  note_personali: '',
  tipo_ricerca: 'any',
  widened: null,
  others: [],
  data: NO_RANGE,
  data_pubblicazione: NO_RANGE,
};

/** The search that the fields ask for, in their order, and the others; what is not complete is left out. */
export function treeFrom(fields: Fields): Tree {
  const { widened, others } = fields;
  const typed = widened && additionsOf(widened)?.typed;
  const said = criteriaOf(fields).map((leaf) => (widened && typed && same(leaf, typed) ? widened : leaf));
  return and(...said, ...others);
}

/** What Testo asks for in the notation of other systems, or what is wrong with it; null where it has nothing of it. */
export function notedIn({
  testo,
  tipo_ricerca,
}: Pick<Fields, 'testo' | 'tipo_ricerca'>): Leaf[] | QuerySyntax | null {
  if (tipo_ricerca === 'phrase') return null;
  try {
    const tree = translation(testo);
    return tree && leaves(tree);
  } catch (error) {
    if (error instanceof QuerySyntax) return error;
    throw error;
  }
}

export function criteriaOf(fields: Fields): Leaf[] {
  const text = (field: TextField, kind: TextKind = 'any', typed = fields[field]): Leaf[] => {
    const leaf = TEXT_KINDS[kind].read(field, typed);
    return leaf ? [leaf] : [];
  };
  const quoted = fields.tipo_ricerca === 'phrase' ? null : quotedWhole(fields.testo);
  const noted = notedIn(fields);
  const typed = quoted ? text('testo', 'phrase', quoted) : text('testo', fields.tipo_ricerca);
  return [
    ...(Array.isArray(noted) ? noted : typed),
    ...text('titolo'),
    ...VALUES.flatMap((field): Leaf[] => {
      const value = fields[field].trim();
      return value ? [{ type: 'equals', field, value: field in DIGITS ? plainNumber(value) : value }] : [];
    }),
    ...RANGES.flatMap((field): Leaf[] => {
      const { start, end } = readRange(fields[field]);
      return start || end ? [{ type: 'days', field, start, end }] : [];
    }),
    ...text('note_personali'),
  ];
}

/** The texts as they can be searched: what was typed with forbidden characters, mended (docs/regole/ricerca.md). */
export function mendedFields(fields: Fields): Fields {
  return {
    ...fields,
    testo: Array.isArray(notedIn(fields)) ? fields.testo : searchable(fields.testo),
    tipo_ricerca: quotedWhole(fields.testo) ? 'phrase' : fields.tipo_ricerca,
    titolo: searchable(fields.titolo),
  };
}

const plainNumber = (digits: string) => digits.replace(/^0+(?=.)/, '');

/** The fields that ask for the search; what they cannot say is among the others, as it is. */
export function formOf(tree: Tree, target: Target): Fields {
  let fields: Fields = EMPTY;
  const seen = new Set<FieldName>();
  for (const criterion of flat(tree)) {
    const widened = additionsOf(criterion);
    const leaf = widened?.typed ?? criterion;
    const change = 'field' in leaf && !seen.has(leaf.field) ? fieldsOf(leaf, target) : null;
    if ('field' in leaf && change && criteriaOf({ ...EMPTY, ...change }).length > 0) {
      seen.add(leaf.field);
      fields = { ...fields, ...change, ...(widened && { widened: criterion }) };
    } else fields = { ...fields, others: [...fields.others, criterion] };
  }
  return fields;
}

/** The criteria that all have to hold, however they are grouped. */
export function flat(tree: Tree): Tree[] {
  return tree.type === 'and' ? tree.children.flatMap(flat) : [tree];
}

function fieldsOf(leaf: Leaf, target: Target): Partial<Fields> | null {
  const { field } = leaf;
  if (!applies(leaf, target)) return null;
  switch (leaf.type) {
    case 'equals':
      if (!isOneOf(VALUES, field)) return null;
      if (field in DIGITS && leaf.value.length > DIGITS[field as keyof typeof DIGITS]) return null;
      return { [field]: leaf.value };
    case 'days': {
      if (!isOneOf(RANGES, field)) return null;
      // Without any day the range still has a beginning, and the form can only show that.
      const start = leaf.start ?? (leaf.end ? null : OPEN_START);
      const early = [start, leaf.end].some((day) => day && day < `${FIRST_YEAR}-01-01`);
      return early ? null : { [field]: typedRange(start, leaf.end) };
    }
    default: {
      const kind = textKindOf(leaf);
      const typed = kindOf(leaf).edit(leaf);
      if (field === 'testo') return kind && textOf(leaf, { testo: typed, tipo_ricerca: kind });
      return kind === 'any' && isOneOf(['titolo', 'note_personali'], field) ? { [field]: typed } : null;
    }
  }
}

/** The text with its kind; null where it would be read as something else. */
function textOf(leaf: Leaf, said: Pick<Fields, 'testo' | 'tipo_ricerca'>): Partial<Fields> | null {
  const noted = notedIn(said);
  const other =
    noted instanceof QuerySyntax || (noted && !(noted.length === 1 && noted[0] && same(noted[0], leaf)));
  return other ? null : said;
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.includes(name as Name);
}
