import { queryOptions } from '@tanstack/react-query';
import type { ArchiveSelection, Entry } from '@/domain/archivio';
import { data, rest } from './rest';

export type Occurrences = {
  /** The search for all that was counted; null for a time still to come. */
  q: string | null;
  /** The values of the next level; below the month a single one, with the totals. */
  entries: Entry[];
  /** All that belongs to the selection. */
  total: Pick<Entry, 'provvedimento' | 'abstract'>;
};

/** What is published at each value of the level below a selection. */
export function occurrencesQuery(selection: ArchiveSelection) {
  return queryOptions({
    queryKey: ['archive', 'occurrences', selection],
    queryFn: async ({ signal }): Promise<Occurrences> => {
      const answer = await data(
        rest.POST('/api/bdm/backoffice/archive/occurrences', { body: selection, signal }),
      );
      const entries = answer.provvedimentoOccurrences.map(({ text, value }, at) => ({
        text,
        provvedimento: value,
        abstract: answer.massimaOccurrences[at]?.value ?? 0,
      }));
      // Of the subjects, the first one is all of them.
      const counted = selection.area && !selection.materia ? entries.slice(0, 1) : entries;
      const sum = (kind: 'provvedimento' | 'abstract') =>
        counted.reduce((all, entry) => all + entry[kind], 0);
      return {
        q: answer.q,
        entries,
        total: { provvedimento: sum('provvedimento'), abstract: sum('abstract') },
      };
    },
    meta: { silent: true },
  });
}
