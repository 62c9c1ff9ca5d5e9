/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AttesaQueryVariables = Exact<{
  from: number;
  size: number;
  duty?: string | null | undefined;
}>;


export type AttesaQuery = { attesa: { count: number, items: Array<{ duty: string, confirmation: { at: string, actor: string | null } | null, provvedimento: { id: string, status: string, area: string, tipo: string, ufficio: string, materia: string | null, numero_provvedimento: string | null, anno_provvedimento: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, label: string, edit_date: string, edited_by: string | null, held_by: string | null, assigned_to: string | null, waiting_since: string | null, last_event: { action: string, at: string, actor: string | null, reason: string | null } | null } | null, massima: { id: string, status: string, area: string, tipo: string, ufficio: string, materia: string | null, titolo: string, numero_provvedimento: string | null, anno_provvedimento: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, label: string, edit_date: string, edited_by: string | null, held_by: string | null, assigned_to: string | null, waiting_since: string | null, last_event: { action: string, at: string, actor: string | null, reason: string | null } | null } | null }> } };

export type AttivitaProvvedimentoRowFragment = { id: string, status: string, area: string, tipo: string, ufficio: string, materia: string | null, numero_provvedimento: string | null, anno_provvedimento: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, label: string, edit_date: string, edited_by: string | null, held_by: string | null, assigned_to: string | null, waiting_since: string | null, last_event: { action: string, at: string, actor: string | null, reason: string | null } | null };

export type AttivitaMassimaRowFragment = { id: string, status: string, area: string, tipo: string, ufficio: string, materia: string | null, titolo: string, numero_provvedimento: string | null, anno_provvedimento: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, label: string, edit_date: string, edited_by: string | null, held_by: string | null, assigned_to: string | null, waiting_since: string | null, last_event: { action: string, at: string, actor: string | null, reason: string | null } | null };

export type AttivitaProvvedimentoQueryVariables = Exact<{
  from: number;
  size: number;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  assigned_to?: string | null | undefined;
}>;


export type AttivitaProvvedimentoQuery = { provvedimentoOp: { count: number, unsearchable: number, items: Array<{ id: string, status: string, area: string, tipo: string, ufficio: string, materia: string | null, numero_provvedimento: string | null, anno_provvedimento: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, label: string, edit_date: string, edited_by: string | null, held_by: string | null, assigned_to: string | null, waiting_since: string | null, last_event: { action: string, at: string, actor: string | null, reason: string | null } | null }> } };

export type AttivitaMassimaQueryVariables = Exact<{
  from: number;
  size: number;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  assigned_to?: string | null | undefined;
}>;


export type AttivitaMassimaQuery = { massimaOp: { count: number, unsearchable: number, items: Array<{ id: string, status: string, area: string, tipo: string, ufficio: string, materia: string | null, titolo: string, numero_provvedimento: string | null, anno_provvedimento: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, label: string, edit_date: string, edited_by: string | null, held_by: string | null, assigned_to: string | null, waiting_since: string | null, last_event: { action: string, at: string, actor: string | null, reason: string | null } | null }> } };

export type ProvvedimentoDataFragment = { area: string, tipo: string, distretto: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, giudice_assegnatario_fascicolo: string | null, presidente: string | null, relatore: string | null, materia: string | null, esito: string | null, stato: string | null };

export type MassimaDataFragment = { area: string, tipo: string, distretto: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, giudice_assegnatario_fascicolo: string | null, presidente: string | null, relatore: string | null, materia: string | null, esito: string | null, stato: string | null };

export type ProvvedimentoCardDataFragment = { area: string, tipo: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, materia: string | null, esito: string | null };

export type MassimaCardDataFragment = { area: string, tipo: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, materia: string | null, esito: string | null };

export type FolderEntryFragment = { id: string, name: string, parent_id: string | null, mine: boolean, writable: boolean, shared: boolean, new_since: string | null, hidden: boolean, provvedimento_count: number, massima_count: number, owner: { upn: string, name: string, family_name: string, email: string } };

export type FoldersQueryVariables = Exact<{ [key: string]: never; }>;


export type FoldersQuery = { fascicolo: Array<{ id: string, name: string, parent_id: string | null, mine: boolean, writable: boolean, shared: boolean, new_since: string | null, hidden: boolean, provvedimento_count: number, massima_count: number, owner: { upn: string, name: string, family_name: string, email: string } }> };

export type FolderQueryVariables = Exact<{
  id: string;
  size: number;
  from_provvedimento: number;
  from_massima: number;
}>;


export type FolderQuery = { fascicolo: Array<{ id: string, name: string, parent_id: string | null, mine: boolean, writable: boolean, shared: boolean, new_since: string | null, hidden: boolean, provvedimento_count: number, massima_count: number, path: Array<{ id: string, name: string }>, ritirati: Array<{ kind: string, id: string, day: string }>, fascicolo: Array<{ id: string, name: string, parent_id: string | null, mine: boolean, writable: boolean, shared: boolean, new_since: string | null, hidden: boolean, provvedimento_count: number, massima_count: number, owner: { upn: string, name: string, family_name: string, email: string } }>, provvedimento: Array<{ id: string, label: string, status: string, visibility: string, tipo: string, ufficio: string, materia: string | null, data: string | null, data_pubblicazione: string | null, document_hash: string | null, anonymized_document_hash: string | null }>, massima: Array<{ id: string, label: string, status: string, titolo: string, ufficio: string, materia: string | null, data_pubblicazione: string | null, provvedimento: { id: string, label: string } | null }>, owner: { upn: string, name: string, family_name: string, email: string } }> };

export type FoldersOfQueryVariables = Exact<{
  provvedimento_id?: string | null | undefined;
  massima_id?: string | null | undefined;
}>;


export type FoldersOfQuery = { fascicolo: Array<{ id: string, name: string, parent_id: string | null, mine: boolean, writable: boolean, shared: boolean, new_since: string | null, hidden: boolean, provvedimento_count: number, massima_count: number, path: Array<{ id: string, name: string }>, owner: { upn: string, name: string, family_name: string, email: string } }> };

export type LatestProvvedimentoQueryVariables = Exact<{
  area?: string | null | undefined;
  size: number;
}>;


export type LatestProvvedimentoQuery = { provvedimento: { items: Array<{ id: string, label: string, data_pubblicazione: string | null, ufficio: string, materia: string | null }> } };

export type LatestMassimaQueryVariables = Exact<{
  area?: string | null | undefined;
  size: number;
}>;


export type LatestMassimaQuery = { massima: { items: Array<{ id: string, titolo: string, label: string, data_pubblicazione: string | null, ufficio: string, materia: string | null }> } };

export type LavoroProvvedimentoQueryVariables = Exact<{
  from: number;
  size: number;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  assigned_to?: string | null | undefined;
}>;


export type LavoroProvvedimentoQuery = { provvedimentoOp: { count: number, items: Array<{ id: string }> } };

export type LavoroMassimaQueryVariables = Exact<{
  from: number;
  size: number;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  assigned_to?: string | null | undefined;
}>;


export type LavoroMassimaQuery = { massimaOp: { count: number, items: Array<{ id: string }> } };

export type LavoroAttesaQueryVariables = Exact<{
  from: number;
  size: number;
  duty?: string | null | undefined;
}>;


export type LavoroAttesaQuery = { attesa: { count: number, items: Array<{ duty: string, provvedimento: { id: string } | null, massima: { id: string } | null }> } };

export type MassimaCardFragment = { id: string, label: string, status: string, visibility: string, titolo: string, testo: string, parola_chiave: Array<string>, estratto: Array<string>, note: string | null, area: string, tipo: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, materia: string | null, esito: string | null, passi: Array<{ testo: string, pagina: number | null, parte: string | null }>, trovato_in: Array<{ campo: string, valori: Array<string> }>, provvedimento: { id: string, label: string, document_hash: string | null, anonymized_document_hash: string | null } | null, precedente_conforme: Array<{ id: string, label: string, titolo: string }>, precedente_difforme: Array<{ id: string, label: string, titolo: string }> };

export type SearchMassimaQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  collated: boolean;
  note_personali: boolean;
  passages: number;
}>;


export type SearchMassimaQuery = { massima: { count: number, expression: string, other_reach: { change: string, q: string, count: number } | null, other_breadth: { change: string, q: string, count: number } | null, facets: Array<{ field: string, values: Array<string>, counts: Array<number> }>, items: Array<{ id: string, label: string, status: string, visibility: string, titolo: string, testo: string, parola_chiave: Array<string>, estratto: Array<string>, note: string | null, area: string, tipo: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, materia: string | null, esito: string | null, passi: Array<{ testo: string, pagina: number | null, parte: string | null }>, trovato_in: Array<{ campo: string, valori: Array<string> }>, provvedimento: { id: string, label: string, document_hash: string | null, anonymized_document_hash: string | null } | null, precedente_conforme: Array<{ id: string, label: string, titolo: string }>, precedente_difforme: Array<{ id: string, label: string, titolo: string }> }> } };

export type AlternativesMassimaQueryVariables = Exact<{
  area?: string | null | undefined;
  q?: string | null | undefined;
  collated: boolean;
  note_personali: boolean;
}>;


export type AlternativesMassimaQuery = { massima: { alternatives: Array<{ change: string, criterion: string, proposed: string, q: string, count: number }> } };

export type PositionMassimaQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  collated: boolean;
  note_personali: boolean;
}>;


export type PositionMassimaQuery = { massima: { count: number, items: Array<{ id: string }> } };

export type MassimaQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type MassimaQuery = { massima: { count: number, items: Array<{ citation: string, riferimento_normativo: Array<string>, stato: string | null, annotazione: string | null, id: string, label: string, status: string, visibility: string, titolo: string, testo: string, parola_chiave: Array<string>, estratto: Array<string>, note: string | null, area: string, tipo: string, distretto: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, giudice_assegnatario_fascicolo: string | null, presidente: string | null, relatore: string | null, materia: string | null, esito: string | null, citazioni: Array<{ stile: string, nome: string, testo: string }>, passo: { testo: string, pagina: number | null, parte: string | null } | null, provvedimento: { id: string, label: string, document_hash: string | null, anonymized_document_hash: string | null, sorte: { attenzione: boolean, testo: string | null, superata: number, dopo: Array<{ effetto: string, parole: string | null, provvedimento: { id: string, label: string, status: string } }>, superata_da: Array<{ id: string, label: string }> } } | null, passi: Array<{ testo: string, pagina: number | null, parte: string | null }>, trovato_in: Array<{ campo: string, valori: Array<string> }>, precedente_conforme: Array<{ id: string, label: string, titolo: string }>, precedente_difforme: Array<{ id: string, label: string, titolo: string }> }> } };

export type WithdrawnMassimaQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type WithdrawnMassimaQuery = { massima: { ritirati: Array<{ day: string }> } };

export type AbstractsOfSimilarQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type AbstractsOfSimilarQuery = { provvedimento: { items: Array<{ id: string, simili: Array<{ provvedimento: { id: string, label: string, massima: Array<{ id: string, titolo: string, testo: string }> } }> }> } };

export type EditMassimaQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type EditMassimaQuery = { massimaOp: { items: Array<{ id: string, label: string, version: number, original: boolean, status: string, visibility: string, area: string, ufficio: string, titolo: string, testo: string, annotazione: string | null, parola_chiave: Array<string>, riferimento_normativo: Array<string>, published_before: boolean | null, assigned_to: string | null, edited_by: string | null, edit_date: string, last_event: { action: string, at: string, actor: string | null, reason: string | null, comments: Array<{ field: string, text: string, previous_document: boolean | null }> } | null, provvedimento: { id: string, label: string, area: string, ufficio: string } | null, precedente_conforme: Array<{ id: string, titolo: string, label: string }>, precedente_difforme: Array<{ id: string, titolo: string, label: string }> }> } };

export type ProvvedimentoCardFragment = { id: string, label: string, status: string, visibility: string, titolo: string | null, parola_chiave: Array<string>, document_hash: string | null, anonymized_document_hash: string | null, estratto: Array<string>, note: string | null, document_note_count: number, area: string, tipo: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, materia: string | null, esito: string | null, passi: Array<{ testo: string, pagina: number | null, parte: string | null }>, trovato_in: Array<{ campo: string, valori: Array<string> }>, massima: Array<{ id: string, titolo: string }> };

export type SearchProvvedimentoQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  collated: boolean;
  note_personali: boolean;
  passages: number;
}>;


export type SearchProvvedimentoQuery = { provvedimento: { count: number, expression: string, other_reach: { change: string, q: string, count: number } | null, other_breadth: { change: string, q: string, count: number } | null, facets: Array<{ field: string, values: Array<string>, counts: Array<number> }>, items: Array<{ id: string, label: string, status: string, visibility: string, titolo: string | null, parola_chiave: Array<string>, document_hash: string | null, anonymized_document_hash: string | null, estratto: Array<string>, note: string | null, document_note_count: number, area: string, tipo: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, materia: string | null, esito: string | null, passi: Array<{ testo: string, pagina: number | null, parte: string | null }>, trovato_in: Array<{ campo: string, valori: Array<string> }>, massima: Array<{ id: string, titolo: string }> }> } };

export type CardsProvvedimentoQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type CardsProvvedimentoQuery = { provvedimento: { items: Array<{ id: string, label: string, status: string, visibility: string, titolo: string | null, parola_chiave: Array<string>, document_hash: string | null, anonymized_document_hash: string | null, estratto: Array<string>, note: string | null, document_note_count: number, area: string, tipo: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, materia: string | null, esito: string | null, passi: Array<{ testo: string, pagina: number | null, parte: string | null }>, trovato_in: Array<{ campo: string, valori: Array<string> }>, massima: Array<{ id: string, titolo: string }> }> } };

export type AlternativesProvvedimentoQueryVariables = Exact<{
  area?: string | null | undefined;
  q?: string | null | undefined;
  collated: boolean;
  note_personali: boolean;
}>;


export type AlternativesProvvedimentoQuery = { provvedimento: { alternatives: Array<{ change: string, criterion: string, proposed: string, q: string, count: number }> } };

export type PositionProvvedimentoQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
  collated: boolean;
  note_personali: boolean;
}>;


export type PositionProvvedimentoQuery = { provvedimento: { count: number, items: Array<{ id: string }> } };

export type SorteFragment = { sorte: { attenzione: boolean, testo: string | null, superata: number, dopo: Array<{ effetto: string, parole: string | null, provvedimento: { id: string, label: string, status: string } }>, superata_da: Array<{ id: string, label: string }> } };

export type ProvvedimentoQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type ProvvedimentoQuery = { provvedimento: { count: number, items: Array<{ citation: string, parte_processuale: Array<string>, riferimento_normativo: Array<string>, stato: string | null, annotazione: string | null, id: string, label: string, status: string, visibility: string, titolo: string | null, parola_chiave: Array<string>, document_hash: string | null, anonymized_document_hash: string | null, estratto: Array<string>, note: string | null, document_note_count: number, area: string, tipo: string, distretto: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, giudice_assegnatario_fascicolo: string | null, presidente: string | null, relatore: string | null, materia: string | null, esito: string | null, citazioni: Array<{ stile: string, nome: string, testo: string }>, massima: Array<{ testo: string, id: string, titolo: string }>, provvedimento_precedente: { id: string, label: string, status: string, esito: string | null } | null, provvedimento_successivo: { id: string, label: string, status: string, esito: string | null } | null, passi: Array<{ testo: string, pagina: number | null, parte: string | null }>, trovato_in: Array<{ campo: string, valori: Array<string> }>, sorte: { attenzione: boolean, testo: string | null, superata: number, dopo: Array<{ effetto: string, parole: string | null, provvedimento: { id: string, label: string, status: string } }>, superata_da: Array<{ id: string, label: string }> } }> } };

export type WithdrawnProvvedimentoQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type WithdrawnProvvedimentoQuery = { provvedimento: { ritirati: Array<{ day: string }> } };

export type EditProvvedimentoQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type EditProvvedimentoQuery = { provvedimentoOp: { items: Array<{ id: string, label: string, version: number, original: boolean, status: string, titolo: string | null, parte_processuale: Array<string>, parola_chiave: Array<string>, riferimento_normativo: Array<string>, annotazione: string | null, visibility: string, document_hash: string | null, anonymized_document_hash: string | null, published_before: boolean | null, assigned_to: string | null, edited_by: string | null, edit_date: string, area: string, tipo: string, distretto: string, ufficio: string, numero_provvedimento: string | null, anno_provvedimento: string | null, ruolo: string | null, numero_ruolo: string | null, sub_procedimento: string | null, anno_ruolo: string | null, data: string | null, data_pubblicazione: string | null, giudice_assegnatario_fascicolo: string | null, presidente: string | null, relatore: string | null, materia: string | null, esito: string | null, stato: string | null, last_event: { action: string, at: string, actor: string | null, reason: string | null, comments: Array<{ field: string, text: string, previous_document: boolean | null }> } | null, massima: Array<{ id: string, titolo: string, status: string }>, provvedimento_precedente: { id: string, label: string, ufficio: string } | null, provvedimento_successivo: { id: string, label: string, ufficio: string } | null }> } };

export type ProvvedimentoChoiceFragment = { id: string, label: string, status: string, visibility: string, area: string, tipo: string, titolo: string | null, ufficio: string, distretto: string, materia: string | null, data: string | null, data_pubblicazione: string | null, parola_chiave: Array<string>, riferimento_normativo: Array<string> };

export type MassimaChoiceFragment = { id: string, label: string, status: string, visibility: string, area: string, titolo: string, ufficio: string, materia: string | null, data_pubblicazione: string | null, provvedimento: { id: string, label: string } | null };

export type SelectProvvedimentoQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
}>;


export type SelectProvvedimentoQuery = { provvedimento: { count: number, items: Array<{ id: string, label: string, status: string, visibility: string, area: string, tipo: string, titolo: string | null, ufficio: string, distretto: string, materia: string | null, data: string | null, data_pubblicazione: string | null, parola_chiave: Array<string>, riferimento_normativo: Array<string> }> } };

export type SelectProvvedimentoOpQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
}>;


export type SelectProvvedimentoOpQuery = { provvedimentoOp: { count: number, items: Array<{ id: string, label: string, status: string, visibility: string, area: string, tipo: string, titolo: string | null, ufficio: string, distretto: string, materia: string | null, data: string | null, data_pubblicazione: string | null, parola_chiave: Array<string>, riferimento_normativo: Array<string> }> } };

export type SelectMassimaQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
  sort_field?: string | null | undefined;
  sort_order?: string | null | undefined;
}>;


export type SelectMassimaQuery = { massima: { count: number, items: Array<{ id: string, label: string, status: string, visibility: string, area: string, titolo: string, ufficio: string, materia: string | null, data_pubblicazione: string | null, provvedimento: { id: string, label: string } | null }> } };

export type SelectMassimaOpQueryVariables = Exact<{
  from: number;
  size: number;
  area?: string | null | undefined;
  q?: string | null | undefined;
}>;


export type SelectMassimaOpQuery = { massimaOp: { count: number, items: Array<{ id: string, label: string, status: string, visibility: string, area: string, titolo: string, ufficio: string, materia: string | null, data_pubblicazione: string | null, provvedimento: { id: string, label: string } | null }> } };

export type SimiliQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type SimiliQuery = { provvedimento: { items: Array<{ id: string, simili: Array<{ parola_chiave: Array<string>, riferimento_normativo: Array<string>, decisioni_citate: Array<string>, parole: Array<string>, provvedimento: { id: string, label: string, materia: string | null } }> }> } };

export type SortiQueryVariables = Exact<{
  id?: Array<string> | string | null | undefined;
}>;


export type SortiQuery = { provvedimento: { items: Array<{ id: string, tipo: string, sorte: { attenzione: boolean, testo: string | null, superata: number, dopo: Array<{ effetto: string }> } }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AttivitaProvvedimentoRowFragmentDoc = new TypedDocumentString(`
    fragment AttivitaProvvedimentoRow on Provvedimento {
  id
  status
  area
  tipo
  ufficio
  materia
  numero_provvedimento
  anno_provvedimento
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  label
  edit_date
  edited_by
  held_by
  assigned_to
  waiting_since
  last_event {
    action
    at
    actor
    reason
  }
}
    `, {"fragmentName":"AttivitaProvvedimentoRow"}) as unknown as TypedDocumentString<AttivitaProvvedimentoRowFragment, unknown>;
export const AttivitaMassimaRowFragmentDoc = new TypedDocumentString(`
    fragment AttivitaMassimaRow on Massima {
  id
  status
  area
  tipo
  ufficio
  materia
  titolo
  numero_provvedimento
  anno_provvedimento
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  label
  edit_date
  edited_by
  held_by
  assigned_to
  waiting_since
  last_event {
    action
    at
    actor
    reason
  }
}
    `, {"fragmentName":"AttivitaMassimaRow"}) as unknown as TypedDocumentString<AttivitaMassimaRowFragment, unknown>;
export const ProvvedimentoDataFragmentDoc = new TypedDocumentString(`
    fragment ProvvedimentoData on Provvedimento {
  area
  tipo
  distretto
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  giudice_assegnatario_fascicolo
  presidente
  relatore
  materia
  esito
  stato
}
    `, {"fragmentName":"ProvvedimentoData"}) as unknown as TypedDocumentString<ProvvedimentoDataFragment, unknown>;
export const MassimaDataFragmentDoc = new TypedDocumentString(`
    fragment MassimaData on Massima {
  area
  tipo
  distretto
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  giudice_assegnatario_fascicolo
  presidente
  relatore
  materia
  esito
  stato
}
    `, {"fragmentName":"MassimaData"}) as unknown as TypedDocumentString<MassimaDataFragment, unknown>;
export const FolderEntryFragmentDoc = new TypedDocumentString(`
    fragment FolderEntry on Fascicolo {
  id
  name
  parent_id
  mine
  writable
  shared
  new_since
  hidden
  provvedimento_count
  massima_count
  owner {
    upn
    name
    family_name
    email
  }
}
    `, {"fragmentName":"FolderEntry"}) as unknown as TypedDocumentString<FolderEntryFragment, unknown>;
export const MassimaCardDataFragmentDoc = new TypedDocumentString(`
    fragment MassimaCardData on Massima {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}
    `, {"fragmentName":"MassimaCardData"}) as unknown as TypedDocumentString<MassimaCardDataFragment, unknown>;
export const MassimaCardFragmentDoc = new TypedDocumentString(`
    fragment MassimaCard on Massima {
  id
  label
  status
  visibility
  ...MassimaCardData
  titolo
  testo
  parola_chiave
  estratto
  note
  passi {
    testo
    pagina
    parte
  }
  trovato_in {
    campo
    valori
  }
  provvedimento {
    id
    label
    document_hash
    anonymized_document_hash
  }
  precedente_conforme {
    id
    label
    titolo
  }
  precedente_difforme {
    id
    label
    titolo
  }
}
    fragment MassimaCardData on Massima {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}`, {"fragmentName":"MassimaCard"}) as unknown as TypedDocumentString<MassimaCardFragment, unknown>;
export const ProvvedimentoCardDataFragmentDoc = new TypedDocumentString(`
    fragment ProvvedimentoCardData on Provvedimento {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}
    `, {"fragmentName":"ProvvedimentoCardData"}) as unknown as TypedDocumentString<ProvvedimentoCardDataFragment, unknown>;
export const ProvvedimentoCardFragmentDoc = new TypedDocumentString(`
    fragment ProvvedimentoCard on Provvedimento {
  id
  label
  status
  visibility
  ...ProvvedimentoCardData
  titolo
  parola_chiave
  document_hash
  anonymized_document_hash
  estratto
  note
  document_note_count
  passi {
    testo
    pagina
    parte
  }
  trovato_in {
    campo
    valori
  }
  massima {
    id
    titolo
  }
}
    fragment ProvvedimentoCardData on Provvedimento {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}`, {"fragmentName":"ProvvedimentoCard"}) as unknown as TypedDocumentString<ProvvedimentoCardFragment, unknown>;
export const SorteFragmentDoc = new TypedDocumentString(`
    fragment Sorte on Provvedimento {
  sorte {
    attenzione
    testo
    dopo {
      effetto
      parole
      provvedimento {
        id
        label
        status
      }
    }
    superata
    superata_da {
      id
      label
    }
  }
}
    `, {"fragmentName":"Sorte"}) as unknown as TypedDocumentString<SorteFragment, unknown>;
export const ProvvedimentoChoiceFragmentDoc = new TypedDocumentString(`
    fragment ProvvedimentoChoice on Provvedimento {
  id
  label
  status
  visibility
  area
  tipo
  titolo
  ufficio
  distretto
  materia
  data
  data_pubblicazione
  parola_chiave
  riferimento_normativo
}
    `, {"fragmentName":"ProvvedimentoChoice"}) as unknown as TypedDocumentString<ProvvedimentoChoiceFragment, unknown>;
export const MassimaChoiceFragmentDoc = new TypedDocumentString(`
    fragment MassimaChoice on Massima {
  id
  label
  status
  visibility
  area
  titolo
  ufficio
  materia
  data_pubblicazione
  provvedimento {
    id
    label
  }
}
    `, {"fragmentName":"MassimaChoice"}) as unknown as TypedDocumentString<MassimaChoiceFragment, unknown>;
export const AttesaDocument = new TypedDocumentString(`
    query Attesa($from: Int!, $size: Int!, $duty: String) {
  attesa(from: $from, size: $size, duty: $duty) {
    count
    items {
      duty
      confirmation {
        at
        actor
      }
      provvedimento {
        ...AttivitaProvvedimentoRow
      }
      massima {
        ...AttivitaMassimaRow
      }
    }
  }
}
    fragment AttivitaProvvedimentoRow on Provvedimento {
  id
  status
  area
  tipo
  ufficio
  materia
  numero_provvedimento
  anno_provvedimento
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  label
  edit_date
  edited_by
  held_by
  assigned_to
  waiting_since
  last_event {
    action
    at
    actor
    reason
  }
}
fragment AttivitaMassimaRow on Massima {
  id
  status
  area
  tipo
  ufficio
  materia
  titolo
  numero_provvedimento
  anno_provvedimento
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  label
  edit_date
  edited_by
  held_by
  assigned_to
  waiting_since
  last_event {
    action
    at
    actor
    reason
  }
}`) as unknown as TypedDocumentString<AttesaQuery, AttesaQueryVariables>;
export const AttivitaProvvedimentoDocument = new TypedDocumentString(`
    query AttivitaProvvedimento($from: Int!, $size: Int!, $q: String, $sort_field: String, $sort_order: String, $assigned_to: String) {
  provvedimentoOp(
    from: $from
    size: $size
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    assigned_to: $assigned_to
  ) {
    count
    unsearchable
    items {
      ...AttivitaProvvedimentoRow
    }
  }
}
    fragment AttivitaProvvedimentoRow on Provvedimento {
  id
  status
  area
  tipo
  ufficio
  materia
  numero_provvedimento
  anno_provvedimento
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  label
  edit_date
  edited_by
  held_by
  assigned_to
  waiting_since
  last_event {
    action
    at
    actor
    reason
  }
}`) as unknown as TypedDocumentString<AttivitaProvvedimentoQuery, AttivitaProvvedimentoQueryVariables>;
export const AttivitaMassimaDocument = new TypedDocumentString(`
    query AttivitaMassima($from: Int!, $size: Int!, $q: String, $sort_field: String, $sort_order: String, $assigned_to: String) {
  massimaOp(
    from: $from
    size: $size
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    assigned_to: $assigned_to
  ) {
    count
    unsearchable
    items {
      ...AttivitaMassimaRow
    }
  }
}
    fragment AttivitaMassimaRow on Massima {
  id
  status
  area
  tipo
  ufficio
  materia
  titolo
  numero_provvedimento
  anno_provvedimento
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  label
  edit_date
  edited_by
  held_by
  assigned_to
  waiting_since
  last_event {
    action
    at
    actor
    reason
  }
}`) as unknown as TypedDocumentString<AttivitaMassimaQuery, AttivitaMassimaQueryVariables>;
export const FoldersDocument = new TypedDocumentString(`
    query Folders {
  fascicolo(all: true) {
    ...FolderEntry
  }
}
    fragment FolderEntry on Fascicolo {
  id
  name
  parent_id
  mine
  writable
  shared
  new_since
  hidden
  provvedimento_count
  massima_count
  owner {
    upn
    name
    family_name
    email
  }
}`) as unknown as TypedDocumentString<FoldersQuery, FoldersQueryVariables>;
export const FolderDocument = new TypedDocumentString(`
    query Folder($id: String!, $size: Int!, $from_provvedimento: Int!, $from_massima: Int!) {
  fascicolo(id: $id) {
    ...FolderEntry
    path {
      id
      name
    }
    ritirati {
      kind
      id
      day
    }
    fascicolo {
      ...FolderEntry
    }
    provvedimento(from: $from_provvedimento, size: $size) {
      id
      label
      status
      visibility
      tipo
      ufficio
      materia
      data
      data_pubblicazione
      document_hash
      anonymized_document_hash
    }
    massima(from: $from_massima, size: $size) {
      id
      label
      status
      titolo
      ufficio
      materia
      data_pubblicazione
      provvedimento {
        id
        label
      }
    }
  }
}
    fragment FolderEntry on Fascicolo {
  id
  name
  parent_id
  mine
  writable
  shared
  new_since
  hidden
  provvedimento_count
  massima_count
  owner {
    upn
    name
    family_name
    email
  }
}`) as unknown as TypedDocumentString<FolderQuery, FolderQueryVariables>;
export const FoldersOfDocument = new TypedDocumentString(`
    query FoldersOf($provvedimento_id: String, $massima_id: String) {
  fascicolo(provvedimento_id: $provvedimento_id, massima_id: $massima_id) {
    ...FolderEntry
    path {
      id
      name
    }
  }
}
    fragment FolderEntry on Fascicolo {
  id
  name
  parent_id
  mine
  writable
  shared
  new_since
  hidden
  provvedimento_count
  massima_count
  owner {
    upn
    name
    family_name
    email
  }
}`) as unknown as TypedDocumentString<FoldersOfQuery, FoldersOfQueryVariables>;
export const LatestProvvedimentoDocument = new TypedDocumentString(`
    query LatestProvvedimento($area: String, $size: Int!) {
  provvedimento(
    from: 0
    size: $size
    area: $area
    sort_field: "data_pubblicazione"
    sort_order: "desc"
  ) {
    items {
      id
      label
      data_pubblicazione
      ufficio
      materia
    }
  }
}
    `) as unknown as TypedDocumentString<LatestProvvedimentoQuery, LatestProvvedimentoQueryVariables>;
export const LatestMassimaDocument = new TypedDocumentString(`
    query LatestMassima($area: String, $size: Int!) {
  massima(
    from: 0
    size: $size
    area: $area
    sort_field: "data_pubblicazione"
    sort_order: "desc"
  ) {
    items {
      id
      titolo
      label
      data_pubblicazione
      ufficio
      materia
    }
  }
}
    `) as unknown as TypedDocumentString<LatestMassimaQuery, LatestMassimaQueryVariables>;
export const LavoroProvvedimentoDocument = new TypedDocumentString(`
    query LavoroProvvedimento($from: Int!, $size: Int!, $q: String, $sort_field: String, $sort_order: String, $assigned_to: String) {
  provvedimentoOp(
    from: $from
    size: $size
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    assigned_to: $assigned_to
  ) {
    count
    items {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<LavoroProvvedimentoQuery, LavoroProvvedimentoQueryVariables>;
export const LavoroMassimaDocument = new TypedDocumentString(`
    query LavoroMassima($from: Int!, $size: Int!, $q: String, $sort_field: String, $sort_order: String, $assigned_to: String) {
  massimaOp(
    from: $from
    size: $size
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    assigned_to: $assigned_to
  ) {
    count
    items {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<LavoroMassimaQuery, LavoroMassimaQueryVariables>;
export const LavoroAttesaDocument = new TypedDocumentString(`
    query LavoroAttesa($from: Int!, $size: Int!, $duty: String) {
  attesa(from: $from, size: $size, duty: $duty) {
    count
    items {
      duty
      provvedimento {
        id
      }
      massima {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LavoroAttesaQuery, LavoroAttesaQueryVariables>;
export const SearchMassimaDocument = new TypedDocumentString(`
    query SearchMassima($from: Int!, $size: Int!, $area: String, $q: String, $sort_field: String, $sort_order: String, $collated: Boolean!, $note_personali: Boolean!, $passages: Int!) {
  massima(
    from: $from
    size: $size
    area: $area
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    collated: $collated
    note_personali: $note_personali
    passages: $passages
  ) {
    count
    expression
    other_reach {
      change
      q
      count
    }
    other_breadth {
      change
      q
      count
    }
    facets {
      field
      values
      counts
    }
    items {
      ...MassimaCard
    }
  }
}
    fragment MassimaCardData on Massima {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}
fragment MassimaCard on Massima {
  id
  label
  status
  visibility
  ...MassimaCardData
  titolo
  testo
  parola_chiave
  estratto
  note
  passi {
    testo
    pagina
    parte
  }
  trovato_in {
    campo
    valori
  }
  provvedimento {
    id
    label
    document_hash
    anonymized_document_hash
  }
  precedente_conforme {
    id
    label
    titolo
  }
  precedente_difforme {
    id
    label
    titolo
  }
}`) as unknown as TypedDocumentString<SearchMassimaQuery, SearchMassimaQueryVariables>;
export const AlternativesMassimaDocument = new TypedDocumentString(`
    query AlternativesMassima($area: String, $q: String, $collated: Boolean!, $note_personali: Boolean!) {
  massima(
    size: 1
    area: $area
    q: $q
    collated: $collated
    note_personali: $note_personali
  ) {
    alternatives {
      change
      criterion
      proposed
      q
      count
    }
  }
}
    `) as unknown as TypedDocumentString<AlternativesMassimaQuery, AlternativesMassimaQueryVariables>;
export const PositionMassimaDocument = new TypedDocumentString(`
    query PositionMassima($from: Int!, $size: Int!, $area: String, $q: String, $sort_field: String, $sort_order: String, $collated: Boolean!, $note_personali: Boolean!) {
  massima(
    from: $from
    size: $size
    area: $area
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    collated: $collated
    note_personali: $note_personali
  ) {
    count
    items {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PositionMassimaQuery, PositionMassimaQueryVariables>;
export const MassimaDocument = new TypedDocumentString(`
    query Massima($id: [String!]) {
  massima(id: $id) {
    count
    items {
      ...MassimaCard
      citation
      citazioni {
        stile
        nome
        testo
      }
      passo {
        testo
        pagina
        parte
      }
      provvedimento {
        ...Sorte
      }
      ...MassimaData
      riferimento_normativo
      stato
      annotazione
    }
  }
}
    fragment MassimaData on Massima {
  area
  tipo
  distretto
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  giudice_assegnatario_fascicolo
  presidente
  relatore
  materia
  esito
  stato
}
fragment MassimaCardData on Massima {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}
fragment MassimaCard on Massima {
  id
  label
  status
  visibility
  ...MassimaCardData
  titolo
  testo
  parola_chiave
  estratto
  note
  passi {
    testo
    pagina
    parte
  }
  trovato_in {
    campo
    valori
  }
  provvedimento {
    id
    label
    document_hash
    anonymized_document_hash
  }
  precedente_conforme {
    id
    label
    titolo
  }
  precedente_difforme {
    id
    label
    titolo
  }
}
fragment Sorte on Provvedimento {
  sorte {
    attenzione
    testo
    dopo {
      effetto
      parole
      provvedimento {
        id
        label
        status
      }
    }
    superata
    superata_da {
      id
      label
    }
  }
}`) as unknown as TypedDocumentString<MassimaQuery, MassimaQueryVariables>;
export const WithdrawnMassimaDocument = new TypedDocumentString(`
    query WithdrawnMassima($id: [String!]) {
  massima(id: $id) {
    ritirati {
      day
    }
  }
}
    `) as unknown as TypedDocumentString<WithdrawnMassimaQuery, WithdrawnMassimaQueryVariables>;
export const AbstractsOfSimilarDocument = new TypedDocumentString(`
    query AbstractsOfSimilar($id: [String!]) {
  provvedimento(id: $id) {
    items {
      id
      simili {
        provvedimento {
          id
          label
          massima {
            id
            titolo
            testo
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AbstractsOfSimilarQuery, AbstractsOfSimilarQueryVariables>;
export const EditMassimaDocument = new TypedDocumentString(`
    query EditMassima($id: [String!]) {
  massimaOp(id: $id) {
    items {
      id
      label
      version
      original
      status
      visibility
      area
      ufficio
      titolo
      testo
      annotazione
      parola_chiave
      riferimento_normativo
      published_before
      assigned_to
      edited_by
      edit_date
      last_event {
        action
        at
        actor
        reason
        comments {
          field
          text
          previous_document
        }
      }
      provvedimento {
        id
        label
        area
        ufficio
      }
      precedente_conforme {
        id
        titolo
        label
      }
      precedente_difforme {
        id
        titolo
        label
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EditMassimaQuery, EditMassimaQueryVariables>;
export const SearchProvvedimentoDocument = new TypedDocumentString(`
    query SearchProvvedimento($from: Int!, $size: Int!, $area: String, $q: String, $sort_field: String, $sort_order: String, $collated: Boolean!, $note_personali: Boolean!, $passages: Int!) {
  provvedimento(
    from: $from
    size: $size
    area: $area
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    collated: $collated
    note_personali: $note_personali
    passages: $passages
  ) {
    count
    expression
    other_reach {
      change
      q
      count
    }
    other_breadth {
      change
      q
      count
    }
    facets {
      field
      values
      counts
    }
    items {
      ...ProvvedimentoCard
    }
  }
}
    fragment ProvvedimentoCardData on Provvedimento {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}
fragment ProvvedimentoCard on Provvedimento {
  id
  label
  status
  visibility
  ...ProvvedimentoCardData
  titolo
  parola_chiave
  document_hash
  anonymized_document_hash
  estratto
  note
  document_note_count
  passi {
    testo
    pagina
    parte
  }
  trovato_in {
    campo
    valori
  }
  massima {
    id
    titolo
  }
}`) as unknown as TypedDocumentString<SearchProvvedimentoQuery, SearchProvvedimentoQueryVariables>;
export const CardsProvvedimentoDocument = new TypedDocumentString(`
    query CardsProvvedimento($id: [String!]) {
  provvedimento(id: $id, size: 100) {
    items {
      ...ProvvedimentoCard
    }
  }
}
    fragment ProvvedimentoCardData on Provvedimento {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}
fragment ProvvedimentoCard on Provvedimento {
  id
  label
  status
  visibility
  ...ProvvedimentoCardData
  titolo
  parola_chiave
  document_hash
  anonymized_document_hash
  estratto
  note
  document_note_count
  passi {
    testo
    pagina
    parte
  }
  trovato_in {
    campo
    valori
  }
  massima {
    id
    titolo
  }
}`) as unknown as TypedDocumentString<CardsProvvedimentoQuery, CardsProvvedimentoQueryVariables>;
export const AlternativesProvvedimentoDocument = new TypedDocumentString(`
    query AlternativesProvvedimento($area: String, $q: String, $collated: Boolean!, $note_personali: Boolean!) {
  provvedimento(
    size: 1
    area: $area
    q: $q
    collated: $collated
    note_personali: $note_personali
  ) {
    alternatives {
      change
      criterion
      proposed
      q
      count
    }
  }
}
    `) as unknown as TypedDocumentString<AlternativesProvvedimentoQuery, AlternativesProvvedimentoQueryVariables>;
export const PositionProvvedimentoDocument = new TypedDocumentString(`
    query PositionProvvedimento($from: Int!, $size: Int!, $area: String, $q: String, $sort_field: String, $sort_order: String, $collated: Boolean!, $note_personali: Boolean!) {
  provvedimento(
    from: $from
    size: $size
    area: $area
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
    collated: $collated
    note_personali: $note_personali
  ) {
    count
    items {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PositionProvvedimentoQuery, PositionProvvedimentoQueryVariables>;
export const ProvvedimentoDocument = new TypedDocumentString(`
    query Provvedimento($id: [String!]) {
  provvedimento(id: $id) {
    count
    items {
      ...ProvvedimentoCard
      citation
      citazioni {
        stile
        nome
        testo
      }
      ...ProvvedimentoData
      parte_processuale
      riferimento_normativo
      stato
      annotazione
      massima {
        testo
      }
      provvedimento_precedente {
        id
        label
        status
        esito
      }
      provvedimento_successivo {
        id
        label
        status
        esito
      }
      ...Sorte
    }
  }
}
    fragment ProvvedimentoData on Provvedimento {
  area
  tipo
  distretto
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  giudice_assegnatario_fascicolo
  presidente
  relatore
  materia
  esito
  stato
}
fragment ProvvedimentoCardData on Provvedimento {
  area
  tipo
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  materia
  esito
}
fragment ProvvedimentoCard on Provvedimento {
  id
  label
  status
  visibility
  ...ProvvedimentoCardData
  titolo
  parola_chiave
  document_hash
  anonymized_document_hash
  estratto
  note
  document_note_count
  passi {
    testo
    pagina
    parte
  }
  trovato_in {
    campo
    valori
  }
  massima {
    id
    titolo
  }
}
fragment Sorte on Provvedimento {
  sorte {
    attenzione
    testo
    dopo {
      effetto
      parole
      provvedimento {
        id
        label
        status
      }
    }
    superata
    superata_da {
      id
      label
    }
  }
}`) as unknown as TypedDocumentString<ProvvedimentoQuery, ProvvedimentoQueryVariables>;
export const WithdrawnProvvedimentoDocument = new TypedDocumentString(`
    query WithdrawnProvvedimento($id: [String!]) {
  provvedimento(id: $id) {
    ritirati {
      day
    }
  }
}
    `) as unknown as TypedDocumentString<WithdrawnProvvedimentoQuery, WithdrawnProvvedimentoQueryVariables>;
export const EditProvvedimentoDocument = new TypedDocumentString(`
    query EditProvvedimento($id: [String!]) {
  provvedimentoOp(id: $id) {
    items {
      id
      label
      version
      original
      status
      titolo
      ...ProvvedimentoData
      parte_processuale
      parola_chiave
      riferimento_normativo
      annotazione
      visibility
      document_hash
      anonymized_document_hash
      published_before
      assigned_to
      edited_by
      edit_date
      last_event {
        action
        at
        actor
        reason
        comments {
          field
          text
          previous_document
        }
      }
      massima {
        id
        titolo
        status
      }
      provvedimento_precedente {
        id
        label
        ufficio
      }
      provvedimento_successivo {
        id
        label
        ufficio
      }
    }
  }
}
    fragment ProvvedimentoData on Provvedimento {
  area
  tipo
  distretto
  ufficio
  numero_provvedimento
  anno_provvedimento
  ruolo
  numero_ruolo
  sub_procedimento
  anno_ruolo
  data
  data_pubblicazione
  giudice_assegnatario_fascicolo
  presidente
  relatore
  materia
  esito
  stato
}`) as unknown as TypedDocumentString<EditProvvedimentoQuery, EditProvvedimentoQueryVariables>;
export const SelectProvvedimentoDocument = new TypedDocumentString(`
    query SelectProvvedimento($from: Int!, $size: Int!, $area: String, $q: String, $sort_field: String, $sort_order: String) {
  provvedimento(
    from: $from
    size: $size
    area: $area
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
  ) {
    count
    items {
      ...ProvvedimentoChoice
    }
  }
}
    fragment ProvvedimentoChoice on Provvedimento {
  id
  label
  status
  visibility
  area
  tipo
  titolo
  ufficio
  distretto
  materia
  data
  data_pubblicazione
  parola_chiave
  riferimento_normativo
}`) as unknown as TypedDocumentString<SelectProvvedimentoQuery, SelectProvvedimentoQueryVariables>;
export const SelectProvvedimentoOpDocument = new TypedDocumentString(`
    query SelectProvvedimentoOp($from: Int!, $size: Int!, $area: String, $q: String) {
  provvedimentoOp(from: $from, size: $size, area: $area, q: $q) {
    count
    items {
      ...ProvvedimentoChoice
    }
  }
}
    fragment ProvvedimentoChoice on Provvedimento {
  id
  label
  status
  visibility
  area
  tipo
  titolo
  ufficio
  distretto
  materia
  data
  data_pubblicazione
  parola_chiave
  riferimento_normativo
}`) as unknown as TypedDocumentString<SelectProvvedimentoOpQuery, SelectProvvedimentoOpQueryVariables>;
export const SelectMassimaDocument = new TypedDocumentString(`
    query SelectMassima($from: Int!, $size: Int!, $area: String, $q: String, $sort_field: String, $sort_order: String) {
  massima(
    from: $from
    size: $size
    area: $area
    q: $q
    sort_field: $sort_field
    sort_order: $sort_order
  ) {
    count
    items {
      ...MassimaChoice
    }
  }
}
    fragment MassimaChoice on Massima {
  id
  label
  status
  visibility
  area
  titolo
  ufficio
  materia
  data_pubblicazione
  provvedimento {
    id
    label
  }
}`) as unknown as TypedDocumentString<SelectMassimaQuery, SelectMassimaQueryVariables>;
export const SelectMassimaOpDocument = new TypedDocumentString(`
    query SelectMassimaOp($from: Int!, $size: Int!, $area: String, $q: String) {
  massimaOp(from: $from, size: $size, area: $area, q: $q) {
    count
    items {
      ...MassimaChoice
    }
  }
}
    fragment MassimaChoice on Massima {
  id
  label
  status
  visibility
  area
  titolo
  ufficio
  materia
  data_pubblicazione
  provvedimento {
    id
    label
  }
}`) as unknown as TypedDocumentString<SelectMassimaOpQuery, SelectMassimaOpQueryVariables>;
export const SimiliDocument = new TypedDocumentString(`
    query Simili($id: [String!]) {
  provvedimento(id: $id) {
    items {
      id
      simili {
        provvedimento {
          id
          label
          materia
        }
        parola_chiave
        riferimento_normativo
        decisioni_citate
        parole
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SimiliQuery, SimiliQueryVariables>;
export const SortiDocument = new TypedDocumentString(`
    query Sorti($id: [String!]) {
  provvedimento(id: $id, size: 100) {
    items {
      id
      tipo
      sorte {
        attenzione
        testo
        dopo {
          effetto
        }
        superata
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SortiQuery, SortiQueryVariables>;