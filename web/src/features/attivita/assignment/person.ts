import type { ItemKind } from '@/domain/item';
import type { CurrentUser } from '@/domain/user';
import { actionsFor, type WorkflowAction, type WorkflowItem } from '@/domain/workflow';

/** What brings an item on: who may do it may take it. */
const AHEAD: readonly WorkflowAction[] = ['submitted', 'approved', 'published', 'withdrawn'];

export const mayTake = (user: CurrentUser, kind: ItemKind, item: WorkflowItem): boolean =>
  actionsFor(user, kind, item).some((action) => AHEAD.includes(action));

/** Who takes care of what is in work, in words: what is pressed for it, and the dialog that it opens. */
export const ASSIGN_PERSON = 'Assegna a una persona';

/** Chosen among people, it takes the assignment away: no UPN is one sign. */
export const NOBODY = '-';

/** What a choice among people stands for in the call. */
export const upnOf = (value: string) => (value === NOBODY ? null : value);
