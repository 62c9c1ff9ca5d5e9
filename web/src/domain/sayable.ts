import { describeTree, sentence } from './criterion';
import type { Area } from './preferences';
import { conditions } from './query';
import { treeOf } from './search';

export const NAME_LIMIT = 200;

type SearchCriteria = { q: string; area: Area | null; collated: boolean; note_personali: boolean };

/** A search in one line of plain words: 'Testo: danno · area civile · nelle cartelle personali'. */
export function sayable(
  { q, area, collated, note_personali }: SearchCriteria,
  distretti: ReadonlyMap<string, string>,
): string {
  const tree = treeOf(q);
  return [
    ...(tree
      ? conditions(tree).map((one) => sentence(describeTree(one, area ?? undefined, distretti)))
      : [q]),
    area && `area ${area}`,
    collated && 'nelle cartelle personali',
    note_personali && 'con note personali',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a search is called unless its owner says otherwise. */
export function proposedName(search: SearchCriteria, distretti: ReadonlyMap<string, string>): string {
  return sayable({ ...search, area: null }, distretti).slice(0, NAME_LIMIT);
}
