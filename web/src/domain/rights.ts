import { readTypedDay, today } from './day';
import { formatDay } from './format';

/** What stands for every office, present and future (docs/regole/accesso.md#uffici). */
export const EVERY_OFFICE = '*';

/** Groups and offices, and the last days of those that have an end: ISO, or as it is being typed. */
export type Rights = { group: string[]; ou: string[]; until: Record<string, string> };

export const officeName = (ou: string) => (ou === EVERY_OFFICE ? 'Tutti gli uffici' : ou);

export type GroupDescription = { group: string; name: string; description: string };

/** The Italian name of a group; one that the catalogue does not have keeps its own. */
export function groupName(catalogue: readonly GroupDescription[], group: string): string {
  return catalogue.find((entry) => entry.group === group)?.name ?? group;
}

/** Whether two lists hold the same values, whatever their order. */
function sameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

export const sameRights = (one: Rights, other: Rights) =>
  sameValues(one.group, other.group) &&
  sameValues(one.ou, other.ou) &&
  Object.keys(changedEnds(one, other)).length === 0;

/** The ends that `to` has otherwise than `from`, of what it holds; null for none any more. */
function changedEnds(from: Rights, to: Rights): Record<string, string | null> {
  const held = [...to.group, ...to.ou];
  const changed = held.filter((name) => (from.until[name] ?? '') !== (to.until[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, to.until[name] ?? null]));
}

/** The rights with another last day of one of them; an empty text takes it away. */
export function endingOn(rights: Rights, name: string, typed: string): Rights {
  const { [name]: _, ...until } = rights.until;
  return { ...rights, until: typed.trim() ? { ...until, [name]: typed } : until };
}

/** Only the ends of what is held. */
export function endsOf({ group, ou, until }: Rights): Record<string, string> {
  return Object.fromEntries(
    Object.entries(until).filter(([name]) => group.includes(name) || ou.includes(name)),
  );
}

/** What is wrong with a last day; one that is stored may have passed. */
export function endProblem(day: string, stored: string | undefined, now: string = today()): string | null {
  if (day === stored) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return readTypedDay(day, 'end', '').problem ?? 'La data non è valida';
  return day < now ? 'La validità non può finire prima di oggi' : null;
}

/** 'fino al 31/12/2026', 'scaduto il 01/02/2026'. */
export const endInWords = (day: string, now: string = today()) =>
  `${day < now ? 'scaduto il' : 'fino al'} ${formatDay(day)}`;

const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether this last day is so near that its person is told. */
export const endsSoon = (day: string, now: string = today()) =>
  Date.parse(day) - Date.parse(now) <= SOON_DAYS * DAY_MS;

/** What `from` has and `to` has not. */
const without = (from: readonly string[], to: readonly string[]) =>
  from.filter((value) => !to.includes(value));

/** My changes of `base`, made to what somebody else saved meanwhile. */
export function rebased(mine: Rights, base: Rights, theirs: Rights): Rights {
  const apply = (my: string[], old: string[], their: string[]) => [
    ...their.filter((value) => my.includes(value) || !old.includes(value)),
    ...without(without(my, old), their),
  ];
  const until = { ...theirs.until };
  for (const [name, day] of Object.entries(changedEnds(base, mine))) {
    if (day === null) delete until[name];
    else until[name] = day;
  }
  return {
    group: apply(mine.group, base.group, theirs.group),
    ou: apply(mine.ou, base.ou, theirs.ou),
    until,
  };
}

/** What changes from one state to another, in words: 'Assegnati: …', 'Rimossi: …'. */
export function differences(from: Rights, to: Rights) {
  return {
    groupsAdded: without(to.group, from.group),
    groupsRemoved: without(from.group, to.group),
    officesAdded: without(to.ou, from.ou),
    officesRemoved: without(from.ou, to.ou),
    ends: changedEnds(from, to),
  };
}
