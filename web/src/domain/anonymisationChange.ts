import type { Change, NamedPerson, NewArea, ReviewWork, Span } from './anonymisation';

/*
 * What a person has changed in a review, before the server has it: put together, shown, sent again, taken back.
 */

/** What stands in the place of a passage that is nobody's name. */
const OMISSIS = 'omissis';

/** Two changes as one, the second made after the first. */
export function merged(one: Change, other: Change): Change {
  const change: Change = { ...one, ...other };
  const later = <Item>(key: (item: Item) => unknown, before: Item[] = [], after: Item[] = []) => {
    const keys = new Set(after.map(key));
    return [...before.filter((item) => !keys.has(key(item))), ...after];
  };
  const renewed = new Set(other.categories?.map(({ id }) => id));
  // What a passage was said to be later is a decision on it, too.
  const before = one.decisions?.filter(({ id }) => !renewed.has(id));
  if (before || other.decisions) change.decisions = later(({ id }) => id, before, other.decisions);
  if (one.categories && other.categories) {
    change.categories = later(({ id }) => id, one.categories, other.categories);
  }
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
  const decisions = new Map(change.decisions?.map((each) => [each.id, each]));
  const categories = new Map(change.categories?.map((each) => [each.id, each]));
  const names = new Map(change.replacements?.map(({ person, replacement }) => [person, replacement]));
  const removed = new Set(change.remove);
  const spans = review.spans
    .filter(({ id }) => !removed.has(id))
    .map((span) => ofCategory(span, categories.get(span.id), review.persons))
    .map((span) => decided(span, decisions.get(span.id)))
    .map((span) => {
      const replacement = span.person !== null && names.get(span.person);
      return replacement && replacement !== span.replacement ? { ...span, replacement } : span;
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

type Decided = NonNullable<Change['decisions']>[number];
type Categorised = NonNullable<Change['categories']>[number];

const refusalOf = ({ decision, refusal }: Decided) => (decision === 'RIFIUTATO' && refusal) || null;

function decided(span: Span, change: Decided | undefined): Span {
  if (!change || (change.decision === span.decision && refusalOf(change) === span.refusal)) return span;
  return { ...span, decision: change.decision, refusal: refusalOf(change) };
}

/** The pseudonym of somebody new is the server's to say. */
function ofCategory(span: Span, change: Categorised | undefined, persons: readonly NamedPerson[]): Span {
  if (!change) return span;
  const { category, person } = change;
  const replacement = persons.find(({ key }) => key === person)?.replacement ?? OMISSIS;
  return { ...span, category, person, replacement, decision: 'ACCETTATO', refusal: null };
}

/** What of `change` the server does not have, as its `review` shows; what no longer concerns anything is left out. */
export function outstanding(review: ReviewWork, change: Change): Change {
  const spans = new Map(review.spans.map((span) => [span.id, span]));
  const areas = new Set(review.areas.map(({ id }) => id));
  const persons = new Map(review.persons.map((person) => [person.key, person]));
  const left: Change = {
    decisions: change.decisions?.filter((each) => {
      const span = spans.get(each.id);
      return span !== undefined && decided(span, each) !== span;
    }),
    categories: change.categories?.filter(({ id, category, person }) => {
      const span = spans.get(id);
      return (
        span !== undefined && (span.category !== category || (person !== null && span.person !== person))
      );
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
  const standing = ({ spans }: ReviewWork) =>
    new Map(spans.map(({ id, decision, category, person }) => [id, `${decision} ${category} ${person}`]));
  const [before, now] = [standing(base), standing(theirs)];
  const mine = ({ id }: { id: string }) => now.get(id) === before.get(id);
  const own: Change = { ...change };
  if (change.decisions) own.decisions = change.decisions.filter(mine);
  if (change.categories) own.categories = change.categories.filter(mine);
  const count = ({ decisions = [], categories = [] }: Change) => decisions.length + categories.length;
  const left = outstanding(theirs, own);
  return { left, lost: count(outstanding(theirs, change)) - count(left) };
}

/** A change that undoes `change`, which is about to be made to `review`; passages that were added are not in it. */
export function inverse(review: ReviewWork, change: Change): Change {
  const spans = new Map(review.spans.map((span) => [span.id, span]));
  const persons = new Map(review.persons.map((person) => [person.key, person]));
  const removed = (change.remove ?? []).flatMap((id) => spans.get(id) ?? []);
  const areas = review.areas.filter(({ id }) => change.remove?.includes(id));
  const back: Change = {};
  const touched = [...(change.decisions ?? []), ...(change.categories ?? [])];
  if (touched.length > 0) {
    // What a passage was said to be is decided with it.
    back.decisions = [...new Set(touched.map(({ id }) => id))].flatMap((id) => {
      const span = spans.get(id);
      const refusal = span?.refusal ? { refusal: span.refusal } : {};
      return span ? [{ id, decision: span.decision, ...refusal }] : [];
    });
  }
  if (change.categories) {
    back.categories = change.categories.flatMap(({ id }) => {
      const span = spans.get(id);
      return span ? [{ id, category: span.category, person: span.person }] : [];
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
