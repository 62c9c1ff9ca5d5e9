import { today } from '@/domain/day';
import { CHOICES, type ChoiceName, choiceLabel } from '@/domain/fields';
import { titleCase } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import { and, conditions, type Days, exchanged, type Leaf, same, type Tree, without } from '@/domain/query';

/** The facets in the order of the screen, and what each is called there. */
export const FACETS: Record<string, string> = SHARED.facets;

/** The field that a facet narrows. */
const fieldOf = (facet: string) => (facet === 'anno' ? 'data_pubblicazione' : facet);

/** The days of the years from `first` to `last`, and none of them to come. */
export function daysOf(first: number, last: number, now: string = today()): Days {
  const end = `${last}-12-31`;
  return { type: 'days', field: 'data_pubblicazione', start: `${first}-01-01`, end: end > now ? null : end };
}

/** The years that `tree` asks for; null where it does not, or not for whole ones. */
export function yearsOf(tree: Tree, now: string = today()): [number, number] | null {
  const [days] = chosenOf(tree, 'anno');
  if (days?.type !== 'days' || !days.start?.endsWith('-01-01')) return null;
  if (days.end !== null && !days.end.endsWith('-12-31')) return null;
  return [Number(days.start.slice(0, 4)), Number((days.end ?? now).slice(0, 4))];
}

/** The criterion that a value of a facet stands for. */
export function criterionOf(facet: string, value: string): Leaf {
  if (facet === 'anno') return daysOf(Number(value), Number(value));
  return { type: 'equals', field: fieldOf(facet) as 'tipo', value };
}

/** The condition of `tree` that is of this facet alone: one value, or several of which one suffices. */
function conditionOf(tree: Tree, facet: string): Tree | undefined {
  const type = facet === 'anno' ? 'days' : 'equals';
  const isOf = (one: Tree) => one.type === type && one.field === fieldOf(facet);
  return conditions(tree).find((one) => isOf(one) || (one.type === 'or' && one.children.every(isOf)));
}

/** The values of a facet that `tree` asks for, as criteria. */
export function chosenOf(tree: Tree, facet: string): Leaf[] {
  const condition = conditionOf(tree, facet);
  if (!condition) return [];
  return (condition.type === 'or' ? condition.children : [condition]) as Leaf[];
}

/** The search with `chosen` in the place of what it asked of this facet; nothing of it where there are none. */
export function choosing(tree: Tree, facet: string, chosen: readonly Leaf[]): Tree {
  const [first] = chosen;
  const wanted: Tree | undefined = chosen.length > 1 ? { type: 'or', children: chosen } : first;
  const before = conditionOf(tree, facet);
  if (!wanted) return before ? without(tree, before) : tree;
  return before ? exchanged(tree, before, wanted) : and(tree, wanted);
}

/** The search with one more of the values of a facet, or with one less. */
export function toggled(tree: Tree, facet: string, criterion: Leaf): Tree {
  const chosen = chosenOf(tree, facet);
  const others = chosen.filter((one) => !same(one, criterion));
  return choosing(tree, facet, others.length < chosen.length ? others : [...chosen, criterion]);
}

/** A value as people read it; districts have names of their own. */
export function valueLabel(facet: string, value: string, distretti: ReadonlyMap<string, string>): string {
  if (facet in CHOICES) return choiceLabel(facet as ChoiceName, value);
  switch (facet) {
    case 'distretto':
      return distretti.get(value) ?? titleCase(value.replaceAll('_', ' '));
    case 'anno':
      return value;
    default:
      return titleCase(value);
  }
}
