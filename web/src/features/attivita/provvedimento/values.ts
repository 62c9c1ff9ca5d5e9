import type { EditableProvvedimento, ProvvedimentoIn } from '@/api/provvedimento';
import { NO_DAY, type PickedDay, pickedDay, toPicked } from '@/domain/day';
import { type Area, readPreferences } from '@/domain/preferences';

/** Another decision, as a link shows it; its office decides whether the link is possible (5.4). */
export type LinkedDecision = { id: string; label: string; ufficio: string };

/** What stands in the form. Empty is an empty text; everything survives JSON, for the local draft. */
export type Values = {
  /** The version that was read; 0 for a new decision. */
  version: number;
  area: Area;
  tipo: string;
  materia: string;
  titolo: string;
  numero_provvedimento: string;
  anno_provvedimento: string;
  ruolo: string;
  numero_ruolo: string;
  anno_ruolo: string;
  sub_procedimento: string;
  ufficio: string;
  data: PickedDay;
  data_pubblicazione: PickedDay;
  presidente: string;
  relatore: string;
  giudice_assegnatario_fascicolo: string;
  parte_processuale: string[];
  parola_chiave: string[];
  riferimento_normativo: string[];
  stato: string;
  esito: string;
  annotazione: string;
  visibility: 'true' | 'false';
  document_hash: string | null;
  precedente: LinkedDecision | null;
  successivo: LinkedDecision | null;
};

export const TIPI = ['sentenza', 'decreto', 'ordinanza'] as const;
export const STATI = ['DEFINITIVO', 'NON DEFINITIVO'] as const;
export const ESITI = [
  'ACCOGLIMENTO',
  'CONFERMA',
  'INAMMISSIBILITA',
  'NULLITA',
  'RIFORMA',
  'RIGETTO',
] as const;

/** How many digits a number may have (5.1). */
export const DIGITS = {
  numero_provvedimento: 5,
  anno_provvedimento: 4,
  numero_ruolo: 8,
  anno_ruolo: 4,
  sub_procedimento: 2,
} as const;

/** A new decision: the area used last, the only office of whoever has one alone (3). */
export function newValues(offices: readonly string[] = []): Values {
  const [only = '', ...others] = offices.filter((office) => !office.includes('*'));
  return {
    version: 0,
    area: readPreferences().area,
    tipo: 'sentenza',
    materia: '',
    titolo: '',
    numero_provvedimento: '',
    anno_provvedimento: '',
    ruolo: '',
    numero_ruolo: '',
    anno_ruolo: '',
    sub_procedimento: '',
    ufficio: others.length > 0 ? '' : only,
    data: NO_DAY,
    data_pubblicazione: NO_DAY,
    presidente: '',
    relatore: '',
    giudice_assegnatario_fascicolo: '',
    parte_processuale: [],
    parola_chiave: [],
    riferimento_normativo: [],
    stato: '',
    esito: '',
    annotazione: '',
    visibility: 'false',
    document_hash: null,
    precedente: null,
    successivo: null,
  };
}

const TEXTS = [
  'materia',
  'titolo',
  'numero_provvedimento',
  'anno_provvedimento',
  'ruolo',
  'numero_ruolo',
  'anno_ruolo',
  'sub_procedimento',
  'presidente',
  'relatore',
  'giudice_assegnatario_fascicolo',
  'stato',
  'esito',
  'annotazione',
] as const satisfies readonly (keyof Values & keyof ProvvedimentoIn)[];

export function valuesOf(item: EditableProvvedimento): Values {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, item[name] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return {
    ...texts,
    version: item.version,
    area: item.area === 'penale' ? 'penale' : 'civile',
    tipo: item.tipo,
    ufficio: item.ufficio,
    data: toPicked(item.data),
    data_pubblicazione: toPicked(item.data_pubblicazione),
    parte_processuale: item.parte_processuale,
    parola_chiave: item.parola_chiave,
    riferimento_normativo: item.riferimento_normativo,
    visibility: item.visibility === 'true' ? 'true' : 'false',
    document_hash: item.document_hash,
    precedente: item.provvedimento_precedente,
    successivo: item.provvedimento_successivo,
  };
}

/** The body of the save call; `id` is null for a new decision. */
export function toInput(values: Values, id: string | null): ProvvedimentoIn {
  const { version, precedente, successivo, data, data_pubblicazione, ...rest } = values;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, values[name].trim() || null])) as Record<
    (typeof TEXTS)[number],
    string | null
  >;
  return {
    ...(id ? { id, version } : {}),
    ...rest,
    ...texts,
    data: pickedDay(data) ?? null,
    data_pubblicazione: pickedDay(data_pubblicazione) ?? null,
    provvedimento_precedente_id: precedente?.id ?? null,
    provvedimento_successivo_id: successivo?.id ?? null,
  };
}

/** A value of the save call, as the form has it: for proposals and for what somebody else saved. */
export function fromInput(field: string, value: unknown): Partial<Values> {
  const text = typeof value === 'string' ? value : '';
  switch (field) {
    case 'data':
    case 'data_pubblicazione':
      return { [field]: toPicked(text || null) };
    case 'parte_processuale':
    case 'parola_chiave':
    case 'riferimento_normativo':
      return { [field]: Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [] };
    case 'document_hash':
      return { document_hash: text || null };
    case 'visibility':
      return { visibility: text === 'true' ? 'true' : 'false' };
    case 'area':
      return { area: text === 'penale' ? 'penale' : 'civile' };
    case 'tipo':
    case 'ufficio':
      return { [field]: text };
    default:
      return (TEXTS as readonly string[]).includes(field) ? { [field]: text } : {};
  }
}

/** What the fields are called, for conflicts and the summary of errors; names of the save call. */
export function labelsFor(area: Area): Record<string, string> {
  return {
    area: 'Area',
    tipo: 'Tipo',
    materia: 'Materia',
    titolo: 'Titolo',
    numero_provvedimento: 'Numero provvedimento',
    anno_provvedimento: 'Anno provvedimento',
    ruolo: 'Ruolo',
    numero_ruolo: 'Numero ruolo',
    anno_ruolo: 'Anno ruolo',
    sub_procedimento: 'Sub procedimento',
    ufficio: 'Ufficio',
    data: 'Data deposito minuta',
    data_pubblicazione: 'Data di pubblicazione',
    presidente: 'Presidente',
    relatore: 'Relatore',
    giudice_assegnatario_fascicolo: 'Giudice assegnatario fascicolo',
    parte_processuale: area === 'penale' ? 'Imputati' : 'Parti',
    parola_chiave: 'Parole chiave',
    riferimento_normativo: 'Riferimenti normativi',
    stato: 'Stato',
    esito: 'Esito',
    annotazione: 'Annotazione',
    visibility: 'Dati personali riservati',
    document_hash: 'Documento',
    provvedimento_precedente_id: 'Provvedimento precedente',
    provvedimento_successivo_id: 'Provvedimento successivo',
  };
}
