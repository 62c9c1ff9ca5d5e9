import workflow from '@/domain/generated/workflow.json';
import { DATA_LABELS } from './fields';
import { capitalize } from './item';

/** What was done to an item, as `GET /{kind}/{id}/history` tells it. */

/**
 * What was written about one field of what was sent back; `field` is called as in the save call, a page of the document
 * `document_hash:3`. `previous_document`: it is on a document that was replaced or taken away since; null where that is
 * not known, and on other fields.
 */
export type FieldComment = { field: string; text: string; previous_document?: boolean | null };

export type FieldChange = { field: string; from: unknown; to: unknown };

/** A save has `version` and `changes`, a transition `action` and, where it was sent back, `reason` and `comments`. */
export type HistoryStep = {
  /** ISO 8601 */
  at: string;
  actor: string | null;
  version: number | null;
  action: string | null;
  reason: string | null;
  comments: FieldComment[];
  changes: FieldChange[];
};

/** How the fields of both kinds are called on screen. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...DATA_LABELS,
  testo: 'Testo',
  text: 'Testo della nota',
  estratto: 'Estratti',
  visibility: 'Dati personali riservati all’ufficio',
  ground: 'Base dell’oscuramento',
  reason: 'Motivo dell’oscuramento',
  document_hash: 'Documento',
  anonymized_document_hash: 'Documento anonimizzato',
  provvedimento_id: 'Provvedimento',
  provvedimento_precedente_id: 'Provvedimento precedente',
  provvedimento_successivo_id: 'Provvedimento successivo',
  precedente_conforme_id: 'Precedenti conformi',
  precedente_difforme_id: 'Precedenti difformi',
};

/** With the number of a page, what a comment on that one is on. */
export const DOCUMENT_PAGE = 'document_hash:';

/** The page of the document (from 1) that a field is; null for every other field. */
export const pageOf = (field: string): number | null =>
  field.startsWith(DOCUMENT_PAGE) ? Number(field.slice(DOCUMENT_PAGE.length)) : null;

/** 'Titolo'; 'Documento, pagina 3'. */
export function commentedPlace(field: string): string {
  const page = pageOf(field);
  return page === null ? (FIELD_LABELS[field] ?? field) : `${FIELD_LABELS.document_hash}, pagina ${page}`;
}

const ACTIONS: Readonly<Record<string, { past: string }>> = workflow.provvedimento;

/** 'Inviato in approvazione'; 'Creato'; 'Modificati: Titolo, Testo'. */
export function stepTitle(step: HistoryStep): string {
  if (step.action) return capitalize(ACTIONS[step.action]?.past ?? step.action);
  if (step.version === 1) return 'Creato';
  const fields = step.changes.map(({ field }) => FIELD_LABELS[field] ?? field);
  if (fields.length === 0) return 'Salvato';
  return `${fields.length === 1 ? 'Modificato' : 'Modificati'}: ${fields.join(', ')}`;
}

/** What came again after it had been sent back: when and why it was, and how it differs from then, each field once. */
type SentAgain = { back: HistoryStep; changes: FieldChange[] };

/** Null for what has never been sent back. */
export function sentAgain(steps: readonly HistoryStep[]): SentAgain | null {
  const at = steps.findLastIndex(({ action }) => action === 'rejected');
  const back = steps[at];
  if (!back) return null;
  const changes = new Map<string, FieldChange>();
  for (const change of steps.slice(at).flatMap((step) => step.changes)) {
    changes.set(change.field, { ...change, from: (changes.get(change.field) ?? change).from });
  }
  const differs = ({ from, to }: FieldChange) => JSON.stringify(from) !== JSON.stringify(to);
  return { back, changes: [...changes.values()].filter(differs) };
}

/** A text as it was from one save to the next. */
export type TextVersion = {
  key: string;
  /** When it was saved, and by whom; null for what there was before the first save that is known. */
  at: string | null;
  actor: string | null;
  text: string;
};

/** Every text that the field `field` had, oldest first; fewer than two when it never changed. */
export function textVersions(steps: readonly HistoryStep[], field: string): TextVersion[] {
  const versions: TextVersion[] = [];
  for (const [index, step] of steps.entries()) {
    const change = step.changes.find((each) => each.field === field);
    if (!change) continue;
    if (versions.length === 0 && change.from) {
      versions.push({ key: 'first', at: null, actor: null, text: String(change.from) });
    }
    versions.push({ key: String(index), at: step.at, actor: step.actor, text: String(change.to ?? '') });
  }
  return versions;
}
