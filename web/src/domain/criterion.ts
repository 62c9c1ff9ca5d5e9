import { formatDay, MISSING, MISSING_PLURAL } from './format';
import type { Area } from './preferences';
import { type FieldName, isField, type Leaf } from './query';

/** What people call the fields of the language (2.15); see `labelOf` for what depends on the area. */
export const LABELS: Record<FieldName, string> = {
  area: 'Area',
  tipo: 'Tipo',
  distretto: 'Distretto',
  ufficio: 'Ufficio',
  materia: 'Materia',
  numero_provvedimento: 'Numero provvedimento',
  anno_provvedimento: 'Anno provvedimento',
  ruolo: 'Ruolo',
  numero_ruolo: 'Numero ruolo',
  sub_procedimento: 'Sub procedimento',
  anno_ruolo: 'Anno ruolo',
  data: 'Data deposito minuta',
  data_pubblicazione: 'Data di pubblicazione',
  giudice_assegnatario_fascicolo: 'Giudice assegnatario fascicolo',
  presidente: 'Presidente',
  relatore: 'Relatore',
  parte_processuale: 'Parti',
  parola_chiave: 'Parole chiave',
  riferimento_normativo: 'Riferimenti normativi',
  esito: 'Esito',
  stato: 'Stato',
  status: 'Stato di lavorazione',
  titolo: 'Titolo',
  testo: 'Testo',
  testo_all_words: 'Testo (tutte le parole)',
  note_personali: 'Note personali',
};

/** Fields of which an item may have several values, so that none of them is 'Non disponibili'. */
const SEVERAL: ReadonlySet<FieldName> = new Set([
  'parte_processuale',
  'parola_chiave',
  'riferimento_normativo',
]);

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

/** What stands where an item has no value: 'Non disponibile', or 'Non disponibili' for what comes in several (2.15). */
export function missing(field: FieldName): string {
  return SEVERAL.has(field) ? MISSING_PLURAL : MISSING;
}

function describeDays(start: string | null, end: string | null): string {
  if (start && start === end) return formatDay(start);
  if (start && end) return `dal ${formatDay(start)} al ${formatDay(end)}`;
  if (start) return `dal ${formatDay(start)} a oggi`;
  // An open beginning is 1 January 2000 (5.6).
  return `dal 01/01/2000 ${end ? `al ${formatDay(end)}` : 'a oggi'}`;
}
