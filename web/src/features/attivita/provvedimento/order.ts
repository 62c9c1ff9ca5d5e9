import { JUDGES } from '@/domain/fields';
import type { ProvvedimentoValues } from '../editor/decisionValues';

export type FieldName = keyof ProvvedimentoValues & string;

/** The fields of the form, section by section, in its order. */
export const SECTION_FIELDS = {
  identity: ['area', 'tipo', 'numero_provvedimento', 'anno_provvedimento', 'titolo'],
  office: ['ufficio', 'ruolo', 'numero_ruolo', 'anno_ruolo', 'sub_procedimento'],
  dates: ['data', 'data_pubblicazione'],
  people: [...JUDGES.map(({ name }) => name), 'parte_processuale'],
  subject: ['materia', 'parola_chiave', 'riferimento_normativo'],
  outcome: ['stato', 'esito', 'annotazione'],
  links: ['precedente', 'successivo'],
  confidentiality: ['visibility'],
} satisfies Record<string, FieldName[]>;
export type SectionName = keyof typeof SECTION_FIELDS;

export const ORDER: readonly FieldName[] = ['document_hash', ...Object.values(SECTION_FIELDS).flat()];
