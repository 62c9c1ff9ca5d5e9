import type { Facet, Massima, Provvedimento } from '@/api/content';
import type { Oscuramento } from '@/api/oscuramento';
import type { EditableProvvedimento } from '@/api/provvedimento';

/** A decision and an abstract as the server sends them; invented. */
/** Of a decision of which nothing became. */
export const NO_FATE: Provvedimento['sorte'] = {
  attenzione: false,
  testo: null,
  dopo: [],
  superata: 0,
  superata_da: [],
};

export function provvedimento(change: Partial<Provvedimento> = {}): Provvedimento {
  return {
    id: 'p1',
    label: 'Tribunale di Milano, sentenza n. 123/2024 del 01/02/2024',
    citation: 'Trib. Milano, sent. 1° febbraio 2024, n. 123',
    citazioni: [
      { stile: 'forense', nome: 'Da atto', testo: 'Trib. Milano, sent. 1° febbraio 2024, n. 123' },
      {
        stile: 'estesa',
        nome: 'Per esteso',
        testo: 'Tribunale di Milano, sentenza 1° febbraio 2024, n. 123',
      },
      { stile: 'rivista', nome: 'Da rivista', testo: 'Trib. Milano, 1° febbraio 2024, n. 123' },
    ],
    status: 'PUBBLICATO',
    visibility: 'false',
    area: 'civile',
    tipo: 'sentenza',
    titolo: null,
    ufficio: 'TRIBUNALE DI MILANO',
    distretto: 'MILANO',
    materia: 'RESPONSABILITÀ EXTRACONTRATTUALE',
    numero_provvedimento: '123',
    anno_provvedimento: '2024',
    ruolo: 'CONTENZIOSO',
    numero_ruolo: '4500',
    anno_ruolo: '2021',
    sub_procedimento: null,
    data: '2024-01-15',
    data_pubblicazione: '2024-02-01',
    esito: 'ACCOGLIMENTO',
    stato: null,
    parola_chiave: ['danno biologico'],
    riferimento_normativo: ['ART. 2043 C.C.'],
    parte_processuale: ['Mario Neri'],
    presidente: 'Anna Bianchi',
    relatore: null,
    giudice_assegnatario_fascicolo: null,
    annotazione: null,
    document_hash: 'a1',
    anonymized_document_hash: null,
    estratto: [],
    note: null,
    document_note_count: 0,
    passi: [{ testo: 'il <mark>danno</mark> &amp; la prova', pagina: 3, parte: 'Motivi' }],
    trovato_in: [{ campo: 'Parole chiave', valori: ['RISARCIMENTO'] }],
    massima: [{ id: 'm1', titolo: 'Onere della prova', testo: '<p>In tema di <strong>danno</strong>.</p>' }],
    provvedimento_precedente: null,
    provvedimento_successivo: null,
    sorte: NO_FATE,
    ...change,
  };
}

export function massima(change: Partial<Massima> = {}): Massima {
  const decision = provvedimento();
  return {
    ...decision,
    passo: null,
    id: 'm1',
    titolo: 'Onere della prova',
    testo: '<p>In tema di <strong>danno</strong>.</p>',
    provvedimento: {
      id: decision.id,
      label: decision.label,
      document_hash: 'a1',
      anonymized_document_hash: null,
      sorte: NO_FATE,
    },
    precedente_conforme: [],
    precedente_difforme: [],
    ...change,
  };
}

/** Facets as the server sends them: values and counts as two lists. */
export function sentFacets(facets: Facet[]) {
  return facets.map(({ field, values }) => ({
    field,
    values: values.map(({ value }) => value),
    counts: values.map(({ count }) => count),
  }));
}

/** A draft as its form gets it. */
export function decision(change: Partial<EditableProvvedimento> = {}): EditableProvvedimento {
  return {
    id: 'p1',
    label: 'Tribunale di Milano, sentenza n. 123/2024',
    version: 3,
    original: true,
    status: 'BOZZA',
    area: 'civile',
    tipo: 'sentenza',
    materia: 'LAVORO',
    titolo: 'Licenziamento',
    numero_provvedimento: '123',
    anno_provvedimento: '2024',
    ruolo: 'Contenzioso',
    numero_ruolo: null,
    anno_ruolo: null,
    sub_procedimento: null,
    distretto: 'MILANO',
    ufficio: 'TRIBUNALE DI MILANO',
    data: '2024-01-15',
    data_pubblicazione: '2024-02-01',
    presidente: null,
    relatore: null,
    giudice_assegnatario_fascicolo: null,
    parte_processuale: ['Mario Neri'],
    parola_chiave: ['danno biologico'],
    riferimento_normativo: [],
    stato: null,
    esito: null,
    annotazione: null,
    visibility: 'false',
    document_hash: null,
    anonymized_document_hash: null,
    published_before: false,
    assigned_to: null,
    edited_by: 'Bruno Galli',
    edit_date: '2024-02-02T10:00:00Z',
    last_event: null,
    massima: [],
    provvedimento_precedente: null,
    provvedimento_successivo: null,
    ...change,
  };
}

/** What was decided of a decision's personal data: nothing that is recorded, unless `change` says so. */
export function oscuramento(change: Partial<Oscuramento> = {}): Oscuramento {
  return {
    scelta: 'non_registrata',
    base: null,
    ufficio: 'TRIBUNALE DI MILANO',
    giorno: null,
    categorie: [],
    passi: null,
    forma: null,
    importato: false,
    decisioni: null,
    ...change,
  };
}
