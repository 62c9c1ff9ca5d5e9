import { CRITERIA, type CriterionName, DATA_LABELS, LISTS } from './fields';
import { formatDay, MISSING, MISSING_PLURAL } from './format';
import type { Area } from './preferences';
import { type FieldName, isField, type Leaf } from './query';

/** What people call the fields of the language (docs/regole/campi.md); see `labelOf` for what depends on the area. */
export const LABELS: Record<FieldName, string> = {
  ...(Object.fromEntries(CRITERIA.map(({ name, label }) => [name, label])) as Record<CriterionName, string>),
  titolo: DATA_LABELS.titolo,
  status: 'Stato di lavorazione',
  testo: 'Testo',
  testo_all_words: 'Testo (tutte le parole)',
  note_personali: 'Note personali',
};

/** Fields of which an item may have several values, so that none of them is 'Non disponibili'. */
const SEVERAL: ReadonlySet<FieldName> = new Set(LISTS);

/** The label of a field: the parties of a penal case are defendants. */
export function labelOf(field: string, area?: Area): string {
  if (field === 'parte_processuale' && area === 'penale') return 'Imputati';
  return isField(field) ? LABELS[field] : field;
}

export type Described = { label: string; text: string };

/** A criterion as a chip says it. */
export function describe(leaf: Leaf, area?: Area): Described {
  const label = labelOf(leaf.field, area);
  switch (leaf.type) {
    case 'equals':
      return { label, text: leaf.value || missing(leaf.field) };
    case 'phrase':
      return { label, text: leaf.text ? `«${leaf.text}»` : missing(leaf.field) };
    case 'words':
      return {
        label: leaf.every ? LABELS.testo_all_words : label,
        text: leaf.words.join(' ') || missing(leaf.field),
      };
    case 'days':
      return { label, text: describeDays(leaf.start, leaf.end) };
  }
}

/**
 * What stands where an item has no value: 'Non disponibile', or 'Non disponibili' for what comes in several
 * (docs/regole/campi.md).
 */
export function missing(field: FieldName): string {
  return SEVERAL.has(field) ? MISSING_PLURAL : MISSING;
}

function describeDays(start: string | null, end: string | null): string {
  if (start && start === end) return formatDay(start);
  if (start && end) return `dal ${formatDay(start)} al ${formatDay(end)}`;
  if (start) return `dal ${formatDay(start)} a oggi`;
  // An open beginning is 1 January 2000 (docs/regole/date.md#intervalli).
  return `dal 01/01/2000 ${end ? `al ${formatDay(end)}` : 'a oggi'}`;
}
