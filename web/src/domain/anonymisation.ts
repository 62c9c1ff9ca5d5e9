/**
 * The review of what a decision's document says about persons, before outsiders may read it. Places are offsets into
 * the text of a page, pages count from 1, areas are in points from the upper left corner of the page as displayed.
 */

import table from '@/domain/generated/anonymisation.json';

export type SpanDecision = 'PROPOSTO' | 'ACCETTATO' | 'RIFIUTATO';
export type ReviewState =
  | 'IN_CODA'
  | 'DA_RIVEDERE'
  | 'IN_PREPARAZIONE'
  | 'PRONTA'
  | 'DA_PUBBLICARE'
  | 'CONFERMATA'
  | 'NON_RIUSCITA';
export type ReviewForm = 'IMPAGINATO' | 'RICOMPOSTO';

export type Span = {
  id: string;
  page: number;
  start: number;
  end: number;
  testo: string;
  category: string;
  /** The key of the person, where it is one. */
  person: string | null;
  replacement: string;
  decision: SpanDecision;
  source: 'AUTOMATICO' | 'MANUALE';
  reason: string;
  sure: boolean;
  /** An earlier detection had not found it. */
  changed: boolean;
  /** Who decided on it last. */
  decided_by: string | null;
  /** Why it is left readable, if that was said. */
  refusal: string | null;
};
export type NamedPerson = { key: string; name: string; category: string; replacement: string };
export type HiddenArea = { id: string; page: number; x: number; y: number; width: number; height: number };
export type ReviewPage = { number: number; width: number; height: number; testo: string };
/** A page whose words no check has searched, and why, as one reads it. */
export type UnreadText = { page: number; why: string };

/** What the pages are that no check has read, or one of them: 'senza testo', 'non in italiano'. */
export function unreadKind(
  { unread_pages, unread_texts }: { unread_pages: readonly number[]; unread_texts: readonly UnreadText[] },
  page?: number,
): string {
  const pages = page === undefined ? unread_pages : [page];
  const withText = pages.filter((each) => unread_texts.some((text) => text.page === each)).length;
  if (withText === 0) return 'senza testo';
  return withText < pages.length ? 'senza testo o non in italiano' : 'non in italiano';
}

/** What a person works on; the rest of the answer is only shown. */
export type ReviewWork = {
  version: number;
  /** Null until somebody has said it. */
  ground: string | null;
  style: string;
  form: string;
  persons: NamedPerson[];
  spans: Span[];
  areas: HiddenArea[];
  looked_at: number[];
};

export type NewSpan = {
  page: number;
  start: number;
  end: number;
  category?: string;
  person?: string;
  everywhere?: boolean;
};
export type NewArea = Omit<HiddenArea, 'id'>;

/** What a person has done and the server is to be told. */
export type Change = {
  ground?: string;
  style?: string;
  form?: string;
  decisions?: { id: string; decision: SpanDecision; refusal?: string }[];
  /** What a passage is, and of a name whose: it is obscured as that. */
  categories?: { id: string; category: string; person: string | null }[];
  spans?: NewSpan[];
  areas?: NewArea[];
  remove?: string[];
  replacements?: { person: string; replacement: string }[];
  looked_at?: number[];
};

export const CATEGORIES: Readonly<Record<string, string>> = table.categories;
export const categoryLabel = (category: string) => CATEGORIES[category] ?? category;

/** Why personal data are left out, and the rule that says so. */
export const GROUNDS: Readonly<Record<string, { label: string; law: string }>> = table.grounds;
export const groundLabel = (ground: string | null) =>
  ground === null ? 'da indicare' : (GROUNDS[ground]?.label ?? ground);

export const STYLES: Readonly<Record<string, string>> = {
  PARTE: 'Parte_1, Parte_2…',
  INIZIALI: 'Iniziali (M.R.)',
  OMISSIS: 'omissis',
};
export const FORMS: Readonly<Record<string, string>> = {
  IMPAGINATO: 'Il documento com’è impaginato',
  RICOMPOSTO: 'Il testo ricomposto',
};

const STATE_LABELS: Readonly<Record<ReviewState, string>> = {
  IN_CODA: 'In attesa del rilevamento',
  DA_RIVEDERE: 'Da rivedere',
  IN_PREPARAZIONE: 'Documento in preparazione',
  PRONTA: 'Da confermare',
  DA_PUBBLICARE: 'Confermata, attende chi pubblica',
  CONFERMATA: 'Confermata',
  NON_RIUSCITA: 'Non riuscita',
};
export const stateLabel = (state: string) => STATE_LABELS[state as ReviewState] ?? state;

/** Whether a document was prepared, of which the review is now about. */
export const hasDocument = (state: string) => ['PRONTA', 'DA_PUBBLICARE', 'CONFERMATA'].includes(state);

export const METHODS: Readonly<Record<string, string>> = {
  INVARIATA: 'Senza dati da oscurare',
  TESTO: 'Parole tolte dal testo',
  IMMAGINE: 'Parole coperte nell’immagine',
  RASTER: 'Pagina sostituita da un’immagine',
};

export const DECISIONS: Readonly<Record<SpanDecision, string>> = {
  PROPOSTO: 'da decidere',
  ACCETTATO: 'accettato',
  RIFIUTATO: 'rifiutato',
};

export const FILTERS = {
  tutte: { label: 'Tutte', holds: () => true },
  da_decidere: { label: 'Da decidere', holds: (span: Span) => span.decision === 'PROPOSTO' },
  nuove: { label: 'Nuove', holds: (span: Span) => span.changed },
  incerte: { label: 'Incerte', holds: (span: Span) => !span.sure },
  accettate: { label: 'Accettate', holds: (span: Span) => span.decision === 'ACCETTATO' },
  rifiutate: { label: 'Rifiutate', holds: (span: Span) => span.decision === 'RIFIUTATO' },
} as const satisfies Record<string, { label: string; holds: (span: Span) => boolean }>;
export type Filter = keyof typeof FILTERS;

export const inOrder = (one: Span, other: Span) =>
  one.page - other.page || one.start - other.start || other.end - one.end;

export const undecided = (spans: readonly Span[]) => spans.filter(({ decision }) => decision === 'PROPOSTO');

/** `items` by their `key`, in their order. */
export function grouped<Item, Key>(items: readonly Item[], key: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

export type Group = {
  key: string;
  /** The person, where it is one; what has no name stands by its category. */
  person: NamedPerson | null;
  label: string;
  category: string;
  spans: Span[];
};

/** The proposals by person, or else by category, in the order in which the document first names them. */
export function groupsOf(spans: readonly Span[], persons: readonly NamedPerson[]): Group[] {
  const known = new Map(persons.map((person) => [person.key, person]));
  const groups = new Map<string, Group>();
  for (const span of spans) {
    const person = (span.person !== null && known.get(span.person)) || null;
    const key = person ? `person ${person.key}` : `category ${span.category}`;
    const group = groups.get(key);
    if (group) group.spans.push(span);
    else {
      const label = person?.name ?? categoryLabel(span.category);
      groups.set(key, { key, person, label, category: span.category, spans: [span] });
    }
  }
  return [...groups.values()];
}

/** Passages that ask whoever confirms the same: the same words, left or obscured alike. */
export type Question = { key: string; words: string; decision: SpanDecision; spans: Span[] };

/** The questions of the passages with these `ids`, in the document's order. */
export function questionsOf(spans: readonly Span[], ids: readonly string[]): Question[] {
  const asked = spans.filter(({ id }) => ids.includes(id)).sort(inOrder);
  const wording = ({ testo }: Span) => testo.replace(/\s+/g, ' ').trim();
  const alike = grouped(asked, (span) => `${span.decision} ${wording(span).toLocaleLowerCase('it')}`);
  return [...alike].flatMap(([key, same]) =>
    same[0] ? [{ key, words: wording(same[0]), decision: same[0].decision, spans: same }] : [],
  );
}

/** 'Bruno Galli', 'Bruno Galli e Carla Neri': who decided on these passages; empty where nobody has. */
export function decidersOf(spans: readonly Span[]): string {
  const names = spans.flatMap(({ decision, decided_by }) =>
    decision !== 'PROPOSTO' && decided_by ? [decided_by] : [],
  );
  return listed([...new Set(names)]);
}

/** 'a', 'a e b', 'a, b e c' */
export function listed(parts: readonly (string | number)[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? `${last}` : `${parts.slice(0, -1).join(', ')} e ${last}`;
}

/** 'pagina 3', 'pagine 1-4, 7' */
export function pagesInWords(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  const words = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
  return sorted.length === 1 ? `pagina ${words}` : `pagine ${words}`;
}

/** The next proposal after `at` (one before it for -1), round the end; null where there is none. */
export function neighbour(spans: readonly Span[], at: Span | null, step: 1 | -1): Span | null {
  if (spans.length === 0) return null;
  if (!at) return (step === 1 ? spans[0] : spans.at(-1)) ?? null;
  const after =
    step === 1
      ? spans.find((span) => inOrder(span, at) > 0)
      : spans.findLast((span) => inOrder(span, at) < 0);
  return after ?? (step === 1 ? spans[0] : spans.at(-1)) ?? null;
}
