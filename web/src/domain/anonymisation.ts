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
  decisions?: { id: string; decision: SpanDecision }[];
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

/** Two changes as one, the second made after the first. */
export function merged(one: Change, other: Change): Change {
  const change: Change = { ...one, ...other };
  const later = <Item>(key: (item: Item) => unknown, before: Item[] = [], after: Item[] = []) => {
    const keys = new Set(after.map(key));
    return [...before.filter((item) => !keys.has(key(item))), ...after];
  };
  const both = one.decisions && other.decisions;
  if (both) change.decisions = later(({ id }) => id, one.decisions, other.decisions);
  if (one.replacements && other.replacements) {
    change.replacements = later(({ person }) => person, one.replacements, other.replacements);
  }
  if (one.spans && other.spans) change.spans = [...one.spans, ...other.spans];
  if (one.areas && other.areas) change.areas = [...one.areas, ...other.areas];
  if (one.remove && other.remove) change.remove = [...one.remove, ...other.remove];
  if (one.looked_at && other.looked_at) {
    change.looked_at = [...new Set([...one.looked_at, ...other.looked_at])];
  }
  return change;
}

export const isEmpty = (change: Change) =>
  Object.values(change).every((part) => part === undefined || (Array.isArray(part) && part.length === 0));

/** The review as it will be once the server has `change`; what only the server knows (new passages) waits for it. */
export function applied<Review extends ReviewWork>(review: Review, change: Change): Review {
  if (isEmpty(change)) return review;
  const decisions = new Map(change.decisions?.map(({ id, decision }) => [id, decision]));
  const names = new Map(change.replacements?.map(({ person, replacement }) => [person, replacement]));
  const removed = new Set(change.remove);
  const spans = review.spans
    .filter(({ id }) => !removed.has(id))
    .map((span) => {
      const decision = decisions.get(span.id) ?? span.decision;
      const replacement = (span.person !== null && names.get(span.person)) || span.replacement;
      return decision === span.decision && replacement === span.replacement
        ? span
        : { ...span, decision, replacement };
    });
  return {
    ...review,
    ground: change.ground ?? review.ground,
    style: change.style ?? review.style,
    form: change.form ?? review.form,
    spans,
    persons: review.persons.map((person) => {
      const replacement = names.get(person.key);
      return replacement === undefined ? person : { ...person, replacement };
    }),
    areas: [
      ...review.areas.filter(({ id }) => !removed.has(id)),
      ...(change.areas ?? []).map((area, index) => ({ ...area, id: `nuova ${index}` })),
    ],
    looked_at: [...new Set([...review.looked_at, ...(change.looked_at ?? [])])],
  };
}

/** What of `change` the server does not have, as its `review` shows; what no longer concerns anything is left out. */
export function outstanding(review: ReviewWork, change: Change): Change {
  const spans = new Map(review.spans.map((span) => [span.id, span]));
  const areas = new Set(review.areas.map(({ id }) => id));
  const persons = new Map(review.persons.map((person) => [person.key, person]));
  const left: Change = {
    decisions: change.decisions?.filter(({ id, decision }) => {
      const span = spans.get(id);
      return span !== undefined && span.decision !== decision;
    }),
    replacements: change.replacements?.filter(({ person, replacement }) => {
      const known = persons.get(person);
      return known !== undefined && known.replacement !== replacement;
    }),
    spans: change.spans?.filter(
      ({ page, start, end }) =>
        !review.spans.some((span) => span.page === page && span.start === start && span.end === end),
    ),
    areas: change.areas?.filter((area) => !review.areas.some((known) => sameArea(area, known))),
    remove: change.remove?.filter((id) => spans.has(id) || areas.has(id)),
    looked_at: change.looked_at?.filter((page) => !review.looked_at.includes(page)),
    ground: change.ground === review.ground ? undefined : change.ground,
    style: change.style === review.style ? undefined : change.style,
    form: change.form === review.form ? undefined : change.form,
  } as Change;
  return Object.fromEntries(
    Object.entries(left).filter(
      ([, part]) => part !== undefined && (!Array.isArray(part) || part.length > 0),
    ),
  );
}

const NEAR = 0.01;

function sameArea(one: NewArea, other: NewArea): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < NEAR;
  return (
    one.page === other.page &&
    near(one.x, other.x) &&
    near(one.y, other.y) &&
    near(one.width, other.width) &&
    near(one.height, other.height)
  );
}

/** `change` without the decisions on what somebody else decided meanwhile, and how many those are. */
export function withoutTheirs(change: Change, base: ReviewWork, theirs: ReviewWork) {
  const before = new Map(base.spans.map(({ id, decision }) => [id, decision]));
  const now = new Map(theirs.spans.map(({ id, decision }) => [id, decision]));
  const decisions = change.decisions?.filter(({ id }) => now.get(id) === before.get(id));
  const left = outstanding(theirs, { ...change, ...(decisions ? { decisions } : {}) });
  const lost = outstanding(theirs, change).decisions?.length ?? 0;
  return { left, lost: lost - (left.decisions?.length ?? 0) };
}

/** A change that undoes `change`, which is about to be made to `review`; passages that were added are not in it. */
export function inverse(review: ReviewWork, change: Change): Change {
  const spans = new Map(review.spans.map((span) => [span.id, span]));
  const persons = new Map(review.persons.map((person) => [person.key, person]));
  const removed = (change.remove ?? []).flatMap((id) => spans.get(id) ?? []);
  const areas = review.areas.filter(({ id }) => change.remove?.includes(id));
  const back: Change = {};
  if (change.decisions) {
    back.decisions = change.decisions.flatMap(({ id }) => {
      const span = spans.get(id);
      return span ? [{ id, decision: span.decision }] : [];
    });
  }
  if (change.replacements) {
    back.replacements = change.replacements.flatMap(({ person }) => {
      const known = persons.get(person);
      return known ? [{ person, replacement: known.replacement }] : [];
    });
  }
  if (removed.length > 0) {
    back.spans = removed.map(({ page, start, end, category, person }) => ({
      page,
      start,
      end,
      category,
      ...(person === null ? {} : { person }),
    }));
  }
  if (areas.length > 0) back.areas = areas.map(({ id: _, ...area }) => area);
  return back;
}
