import type { Review } from '@/api/anonymisation';

type Span = Review['spans'][number];

export function testSpan(id: string, change: Partial<Span> = {}): Span {
  return {
    id,
    page: 1,
    start: 0,
    end: 0,
    testo: 'Mario Rossi',
    category: 'PARTE',
    person: 'rossi',
    replacement: 'Parte_1',
    decision: 'PROPOSTO',
    source: 'AUTOMATICO',
    reason: 'parte indicata nei metadati',
    sure: true,
    changed: false,
    decided_by: null,
    refusal: null,
    ...change,
  };
}

const FIRST = 'Il ricorso di Mario Rossi contro Anna Bianchi.\nMario Rossi è nato a Lodi.';
const SECOND = 'Il giudice Rossi ha sentito la teste Carla Verdi, tel. 02 1234567.';
const at = (testo: string, words: string, from = 0) => {
  const start = testo.indexOf(words, from);
  return { start, end: start + words.length, testo: words };
};

/** A review of two pages, as the server sends it; invented. */
export function review(change: Partial<Review> = {}): Review {
  return {
    provvedimento_id: 'p1',
    label: 'Tribunale di Milano, sentenza n. 123/2024 del 01/02/2024',
    version: 1,
    state: 'DA_RIVEDERE',
    message: null,
    ground: 'FAMIGLIA_STATO',
    ground_label: 'Rapporti di famiglia e stato delle persone',
    proposed_ground: 'FAMIGLIA_STATO',
    policy_note: 'Le parti si oscurano sempre.',
    style: 'PARTE',
    form: 'IMPAGINATO',
    file_hash: 'a1',
    anonymized_document_hash: null,
    page_count: 2,
    published: false,
    editable: true,
    requested: { at: '2026-01-02T10:00:00Z', by: null, reason: null },
    pages: [
      { number: 1, width: 595, height: 842, testo: FIRST },
      { number: 2, width: 595, height: 842, testo: SECOND },
    ],
    persons: [
      { key: 'rossi', name: 'Mario Rossi', category: 'PARTE', replacement: 'Parte_1' },
      { key: 'bianchi', name: 'Anna Bianchi', category: 'PARTE', replacement: 'Parte_2' },
    ],
    spans: [
      testSpan('s1', at(FIRST, 'Mario Rossi')),
      testSpan('s2', { ...at(FIRST, 'Anna Bianchi'), person: 'bianchi', replacement: 'Parte_2' }),
      testSpan('s3', { ...at(FIRST, 'Mario Rossi', 20), changed: true }),
      testSpan('s4', { ...at(SECOND, 'Rossi'), page: 2, sure: false, reason: 'può essere il giudice' }),
    ],
    gone: [],
    areas: [],
    questions: [],
    unread_pages: [],
    unread_texts: [],
    looked_at: [],
    result: null,
    losses: [],
    ...change,
  };
}
