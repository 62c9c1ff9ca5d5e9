import { useState } from 'react';
import type { FoundByQueue } from '@/api/bulkMove';
import type { QueueRow } from '@/api/queue';
import type { ItemKind } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import { workAddress } from '@/domain/queue';
import type { CurrentUser } from '@/domain/user';
import { actionsFor, mayTake, type WorkflowAction } from '@/domain/workflow';

/** What is done with many at once; publishing is not: each is looked at. */
export const BULK = ['submitted', 'approved'] as const satisfies readonly WorkflowAction[];
export type BulkAction = (typeof BULK)[number];
/** What is done with the abstracts of one decision together. */
export const TOGETHER = [...BULK, 'published'] as const satisfies readonly WorkflowAction[];
export type TogetherAction = (typeof TOGETHER)[number];

/** What is said of those with which it was done. */
export const DONE: Record<TogetherAction, string> = {
  submitted: 'Inviati in approvazione',
  approved: 'Inviati in pubblicazione',
  published: 'Pubblicati',
};

/** What is given to several drafts at once. */
export const ASSIGN = 'Assegna materia e parole chiave';

/** One row that was chosen, with where it is worked on and what may be done with it. */
export type ChosenRow = {
  id: string;
  kind: ItemKind;
  label: string;
  address: string;
  actions: readonly BulkAction[];
  /** That of a decision which may be changed here and now; null for all else. */
  draftOf: Area | null;
  /** Whether it is chosen at all: it can at least be given to a person. */
  able: boolean;
};

export function toChoose(user: CurrentUser, kind: ItemKind, row: QueueRow): ChosenRow {
  const may = actionsFor(user, kind, row);
  const draft = kind === 'provvedimento' && row.status === 'BOZZA' && may.includes('submitted');
  return {
    id: row.id,
    kind,
    label: row.titolo ?? row.label,
    address: workAddress(kind, row.id),
    actions: BULK.filter((action) => may.includes(action)),
    draftOf: draft ? (row.area === 'penale' ? 'penale' : 'civile') : null,
    able: mayTake(user, kind, row),
  };
}

/** All that a list finds, whatever page of it is shown: what says which, and how many they are. */
export type WholeList = FoundByQueue & { count: number; filtered: boolean };

/**
 * The chosen ones of the page that is shown: another page, or another list, begins with none. `whole`: all that `list`
 * finds, on whatever page, until it finds something else.
 */
export function useChosen(page: readonly ChosenRow[], of: string, list?: WholeList) {
  const [kept, setKept] = useState<{ of: string; ids: ReadonlySet<string> }>({ of, ids: new Set() });
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  const listed = list ? `${list.kind} ${list.assigned_to} ${list.q}` : null;
  const whole = listed !== null && wholeOf === listed;
  const shown = page.filter(({ able }) => able).map(({ id }) => id);
  const ids = whole ? new Set(shown) : kept.of === of ? kept.ids : new Set<string>();
  return {
    items: page.filter(({ id }) => ids.has(id)),
    whole,
    has: (id: string) => ids.has(id),
    chooseWhole: () => setWholeOf(listed),
    choose: (those: readonly string[], chosen: boolean) => {
      setWholeOf(null);
      setKept({
        of,
        ids: new Set(chosen ? [...ids, ...those] : [...ids].filter((id) => !those.includes(id))),
      });
    },
    clear: () => {
      setWholeOf(null);
      setKept({ of, ids: new Set() });
    },
  };
}
