import { additionsOf } from './additions';
import { CRITERIA, type CriterionName, DATA_LABELS, LISTS } from './fields';
import { MISSING, MISSING_PLURAL, titleCase } from './format';
import { esitoLabel } from './item';
import type { Area } from './preferences';
import { type FieldName, isField, kindOf, type Leaf, type Tree } from './query';
import { textKindOf } from './textKinds';

/** What people call the fields of the language (docs/regole/campi.md); see `labelOf` for what depends on the area. */
export const LABELS: Record<FieldName, string> = {
  ...(Object.fromEntries(CRITERIA.map(({ name, label }) => [name, label])) as Record<CriterionName, string>),
  titolo: DATA_LABELS.titolo,
  status: 'Stato di lavorazione',
  norma: 'Norma',
  precedente: 'Precedente',
  precedente_motivi: 'Precedente nei motivi',
  testo: 'Testo',
  testo_all_words: 'Testo (tutte le parole)',
  testo_entro: 'Testo (parole vicine)',
  testo_inizia: 'Testo (parole che cominciano con)',
  note_personali: 'Note personali',
};

/** Fields of which an item may have several values, so that none of them is 'Non disponibili'. */
const SEVERAL: ReadonlySet<FieldName> = new Set(LISTS);

/** The label of a field: the parties of a penal case are defendants. */
export function labelOf(field: string, area?: Area): string {
  if (field === 'parte_processuale' && area === 'penale') return 'Imputati';
  return isField(field) ? LABELS[field] : field;
}

export type CriterionLabel = { label: string; text: string };

/** A criterion as a chip says it. */
export function describe(leaf: Leaf, area?: Area): CriterionLabel {
  const said = kindOf(leaf).say(leaf);
  return {
    label: textLabel(leaf) ?? labelOf(leaf.field, area),
    text: leaf.field === 'esito' && said ? esitoLabel(said) : said || missing(leaf.field),
  };
}

/** What says how words are looked for, where that is not told by how they stand. */
function textLabel(leaf: Leaf): string | null {
  if (leaf.type === 'near') return `Testo (entro ${leaf.within} ${leaf.within === 1 ? 'parola' : 'parole'})`;
  if (leaf.type === 'beginning') return LABELS.testo_inizia;
  return textKindOf(leaf) === 'all' ? LABELS.testo_all_words : null;
}

/**
 * What stands where an item has no value: 'Non disponibile', or 'Non disponibili' for what comes in several
 * (docs/regole/campi.md).
 */
export function missing(field: FieldName): string {
  return SEVERAL.has(field) ? MISSING_PLURAL : MISSING;
}

/** What is looked for besides stands after this word. */
export const BESIDES = 'anche';

/** What a search is about, in words: `label` where all of it is of one field. */
type DescribedTree = { label: string | null; text: string };

/**
 * Any criterion in words, never in the language of expressions: 'Materia: A oppure B', 'non Tipo: decreto'.
 * `distretti` are the names of the districts by id.
 */
export function describeTree(
  tree: Tree,
  area?: Area,
  distretti: ReadonlyMap<string, string> = new Map(),
): DescribedTree {
  const say = (one: Tree) => describeTree(one, area, distretti);
  const widened = additionsOf(tree);
  if (widened) {
    const { label, text } = say(widened.typed);
    return { label, text: `${text}, ${BESIDES}: ${widened.added.join(', ')}` };
  }
  if (tree.type === 'not') {
    const inner = sentence(say(tree.child));
    return { label: null, text: `non ${'children' in tree.child ? `(${inner})` : inner}` };
  }
  if (tree.type !== 'and' && tree.type !== 'or') {
    const { label, text } = describe(tree, area);
    return {
      label,
      text: tree.field === 'distretto' ? (distretti.get(text) ?? titleCase(text.replaceAll('_', ' '))) : text,
    };
  }
  const said = tree.children.map(say);
  const link = tree.type === 'or' ? ' oppure ' : ' e ';
  const label = said[0]?.label ?? null;
  if (tree.type === 'or' && label !== null && said.every((one) => one.label === label))
    return { label, text: said.map(({ text }) => text).join(link) };
  const parts = said.map((one, at) => {
    const mixed = 'children' in (tree.children[at] as Tree) && one.label === null;
    return mixed ? `(${sentence(one)})` : sentence(one);
  });
  return { label: null, text: parts.join(link) };
}

/** 'Ufficio: TRIBUNALE DI MILANO' */
export const sentence = ({ label, text }: DescribedTree): string => (label ? `${label}: ${text}` : text);
