import type { GroupDescription } from './user';

/** What stands for every office, present and future (docs/regole/accesso.md#uffici). */
export const EVERY_OFFICE = '*';

export type Rights = { group: string[]; ou: string[] };

export const officeName = (ou: string) => (ou === EVERY_OFFICE ? 'Tutti gli uffici' : ou);

/** The Italian name of a group; one that the catalogue does not have keeps its own. */
export function groupName(catalogue: readonly GroupDescription[], group: string): string {
  return catalogue.find((entry) => entry.group === group)?.name ?? group;
}

/** Whether two lists hold the same values, whatever their order. */
export function sameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

export const sameRights = (one: Rights, other: Rights) =>
  sameValues(one.group, other.group) && sameValues(one.ou, other.ou);

/** What `from` has and `to` has not. */
const without = (from: readonly string[], to: readonly string[]) =>
  from.filter((value) => !to.includes(value));

/** My changes of `base`, made to what somebody else saved meanwhile. */
export function rebased(mine: Rights, base: Rights, theirs: Rights): Rights {
  const apply = (my: string[], old: string[], their: string[]) => [
    ...their.filter((value) => my.includes(value) || !old.includes(value)),
    ...without(without(my, old), their),
  ];
  return {
    group: apply(mine.group, base.group, theirs.group),
    ou: apply(mine.ou, base.ou, theirs.ou),
  };
}

/** What changes from one state to another, in words: 'Assegnati: …', 'Rimossi: …'. */
export function differences(from: Rights, to: Rights) {
  return {
    groupsAdded: without(to.group, from.group),
    groupsRemoved: without(from.group, to.group),
    officesAdded: without(to.ou, from.ou),
    officesRemoved: without(from.ou, to.ou),
  };
}
