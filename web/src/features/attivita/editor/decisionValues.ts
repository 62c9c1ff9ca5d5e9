import type { EditableProvvedimento, ProvvedimentoIn } from '@/api/provvedimento';
import { labelOf } from '@/domain/criterion';
import { NO_DAY, type PickedDay, pickedDay, toPicked } from '@/domain/day';
import { DATA_LABELS, DAYS, type DayName, LISTS, type ListName, TEXTS, type TextName } from '@/domain/fields';
import { type Area, readPreferences } from '@/domain/preferences';

/** Another decision, as a link shows it; its office decides whether the link is possible (docs/regole/redazione.md). */
export type LinkedDecision = { id: string; label: string; ufficio: string };

/** What stands in the form. Empty is an empty text; everything survives JSON, for the local draft. */
export type ProvvedimentoValues = Record<Exclude<TextName, 'area' | 'distretto'>, string> &
  Record<DayName, PickedDay> &
  Record<ListName, string[]> & {
    /** The version that was read; 0 for a new decision. */
    version: number;
    area: Area;
    visibility: 'true' | 'false';
    document_hash: string | null;
    precedente: LinkedDecision | null;
    successivo: LinkedDecision | null;
  };

/** Texts of the form; the district is that of the office. */
export const FREE = TEXTS.filter((name) => name !== 'area' && name !== 'distretto');
export const filled = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** A new decision: the area used last, the only office of whoever has one alone (3). */
export function newValues(offices: readonly string[] = []): ProvvedimentoValues {
  const [only = '', ...others] = offices.filter((office) => !office.includes('*'));
  return {
    ...filled(FREE, () => ''),
    ...filled(LISTS, () => []),
    ...filled(DAYS, () => NO_DAY),
    version: 0,
    area: readPreferences().area,
    tipo: 'sentenza',
    ufficio: others.length > 0 ? '' : only,
    visibility: 'false',
    document_hash: null,
    precedente: null,
    successivo: null,
  };
}

export function valuesOf(item: EditableProvvedimento): ProvvedimentoValues {
  return {
    ...filled(FREE, (name) => item[name] ?? ''),
    ...filled(LISTS, (name) => item[name]),
    ...filled(DAYS, (name) => toPicked(item[name])),
    version: item.version,
    area: item.area === 'penale' ? 'penale' : 'civile',
    visibility: item.visibility === 'true' ? 'true' : 'false',
    document_hash: item.document_hash,
    precedente: item.provvedimento_precedente,
    successivo: item.provvedimento_successivo,
  };
}

/** The body of the save call; `id` is null for a new decision. */
export function toInput(values: ProvvedimentoValues, id: string | null): ProvvedimentoIn {
  const { version, precedente, successivo, ...rest } = values;
  return {
    ...(id ? { id, version } : {}),
    ...rest,
    ...filled(FREE, (name) => values[name].trim() || null),
    ...filled(DAYS, (name) => pickedDay(values[name]) ?? null),
    tipo: values.tipo,
    ufficio: values.ufficio,
    provvedimento_precedente_id: precedente?.id ?? null,
    provvedimento_successivo_id: successivo?.id ?? null,
  } as ProvvedimentoIn; // one of the choices, or the server refuses it
}

/** A value of the save call, as the form has it: for proposals and for what somebody else saved. */
export function fromInput(field: string, value: unknown): Partial<ProvvedimentoValues> {
  const text = typeof value === 'string' ? value : '';
  if (field === 'area') return { area: text === 'penale' ? 'penale' : 'civile' };
  if (field === 'visibility') return { visibility: text === 'true' ? 'true' : 'false' };
  if (field === 'document_hash') return { document_hash: text || null };
  if (isOneOf(DAYS, field)) return { [field]: toPicked(text || null) };
  if (isOneOf(LISTS, field)) {
    return { [field]: Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [] };
  }
  return isOneOf(FREE, field) ? { [field]: text } : {};
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name);

/** What the fields are called, for conflicts and the summary of errors; names of the save call. */
export function labelsFor(area: Area): Record<string, string> {
  return {
    ...DATA_LABELS,
    parte_processuale: labelOf('parte_processuale', area),
    annotazione: 'Annotazione',
    visibility: 'Dati personali riservati',
    document_hash: 'Documento',
    provvedimento_precedente_id: 'Provvedimento precedente',
    provvedimento_successivo_id: 'Provvedimento successivo',
  };
}
