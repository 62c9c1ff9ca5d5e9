import { type RangeErrors, readRange } from '@/domain/dayRange';
import { isEverything, type Leaf, leaves, print, pruned, QuerySyntax } from '@/domain/query';
import { applies, type Target, treeOf } from '@/domain/search';
import { quotedWhole, textError } from '@/domain/words';
import { EMPTY, type Fields, notedIn, RANGES, type RangeField, VALUES } from './fields';

/** What one field does to the others (docs/regole/ricerca.md#ricerca-classica). */

/** The form with these fields filled in: a value takes the place of several of its field, which are among the others. */
export function changed(fields: Fields, change: Partial<Fields>): Fields {
  const chosen = VALUES.filter((field) => change[field]);
  const several = (field: string) => (leaf: Leaf) => leaf.type === 'equals' && leaf.field === field;
  const others = fields.others.filter(
    (tree) => !(tree.type === 'or' && chosen.some((field) => leaves(tree).every(several(field)))),
  );
  return { ...fields, others, ...change };
}

/** The form without the criteria, of the others, that have ceased to make sense. */
function keeping(fields: Fields, keep: (leaf: Leaf) => boolean): Fields {
  const others = fields.others.map((tree) => pruned(tree, keep)).filter((tree) => !isEverything(tree));
  return { ...fields, others };
}

/** Another area has other materie, and each materia its keywords. */
const ofEveryArea = ({ field }: Leaf) => field !== 'materia' && field !== 'parola_chiave';

/** The query without what another area does not have. */
export function queryForArea(q: string): string {
  const tree = treeOf(q);
  return !tree || leaves(tree).every(ofEveryArea) ? q : print(pruned(tree, ofEveryArea));
}

export function forArea(fields: Fields): Fields {
  return { ...keeping(fields, ofEveryArea), materia: '', parola_chiave: '' };
}

/** The other kind of content has no title, or no parties. */
export function forTarget(fields: Fields, target: Target): Fields {
  const kept = keeping(fields, (leaf) => applies(leaf, target));
  return target === 'abstract' ? { ...kept, parte_processuale: '' } : { ...kept, titolo: '' };
}

export function withMateria(fields: Fields, materia: string): Fields {
  return { ...fields, materia, ...(materia ? { parola_chiave: '' } : {}) };
}

/** Without a district no office can be chosen. */
export function withDistretto(fields: Fields, distretto: string): Fields {
  return { ...fields, distretto, ...(distretto ? {} : { ufficio: '' }) };
}

/** A value that is not among those that can be chosen (any more) goes. */
export function among(fields: Fields, field: 'ufficio' | 'ruolo', choices: readonly string[]): Fields {
  return fields[field] && !choices.includes(fields[field]) ? { ...fields, [field]: '' } : fields;
}

export function onlyDigits(text: string, limit: number): string {
  return text.replace(/\D/g, '').slice(0, limit);
}

export type Errors = { testo?: string; titolo?: string } & Partial<Record<RangeField, RangeErrors>>;

/**
 * A phrase between quotation marks is an exact one; while it is being typed, the mark that opens it waits for the one that
 * closes it.
 */
function testoError(fields: Fields, typing: boolean): string | null {
  const text = fields.testo;
  if (quotedWhole(text) !== null) return null;
  const noted = notedIn(fields);
  if (Array.isArray(noted)) return null;
  if (noted instanceof QuerySyntax && (!typing || textError(text))) return noted.message;
  const halfTyped = typing && text.split('"').length % 2 === 0;
  return textError(halfTyped ? text.replace(/"(?=[^"]*$)/, '') : text);
}

/** What is wrong, field by field; empty when the search can be run. `typing`: Testo is being written. */
export function errorsOf(fields: Fields, today: string, typing = false): Errors {
  const errors: Errors = {};
  const testo = testoError(fields, typing);
  if (testo) errors.testo = testo;
  const titolo = textError(fields.titolo);
  if (titolo) errors.titolo = titolo;
  for (const field of RANGES) {
    const error = readRange(fields[field], today).errors;
    if (error.start || error.end) errors[field] = error;
  }
  return errors;
}

/** Whether what is wrong can still be searched: forbidden characters, which are mended, can. */
export function mayRun(errors: Errors): boolean {
  return RANGES.every((field) => !errors[field]);
}

/** Whether anything was typed or chosen, complete or not: 'Pulisci' has something to do. */
export function isBlank(fields: Fields): boolean {
  const { tipo_ricerca, widened } = EMPTY;
  return JSON.stringify({ ...fields, tipo_ricerca, widened }) === JSON.stringify(EMPTY);
}
