/**
 * Who may move content where (docs/regole/stati.md). The table is the server's own (`bdm/desk/workflow/transitions.py`,
 * written here by `make generate`): what it does not allow is not offered, and the server refuses it in any case.
 */

import SHARED from '@/domain/generated/shared';
import table from '@/domain/generated/workflow.json';
import { type ItemKind, statusLabel } from './item';
import { type CurrentUser, hasAllOffices, hasAny, type Permission, REVIEW_PERMISSIONS } from './user';

export type Status = keyof typeof SHARED.statuses;
export type WorkflowAction =
  | 'submitted'
  | 'approved'
  | 'published'
  | 'rejected'
  | 'deleted'
  | 'withdrawal_requested'
  | 'withdrawn';

/** What an item is to the workflow. */
export type WorkflowItem = {
  id: string;
  status: string;
  ufficio: string;
  /** Known on the pages where it is worked on. */
  published_before?: boolean | null;
};
type Who = Pick<CurrentUser, 'groups' | 'ou'>;

type Transition = {
  label: string;
  /** What its item then was: 'pubblicato'. */
  past: string;
  /** null removes the item. */
  target: string | null;
  asks_reason: boolean;
  /** Only what was published once, or only what never was; null: both. */
  published_before: boolean | null;
  sources: Partial<Record<string, string[]>>;
};
const TRANSITIONS: Record<ItemKind, Record<WorkflowAction, Transition>> = table;

/** In the order of the buttons: ahead first, then back, then away. */
const WORKFLOW_ACTIONS: readonly WorkflowAction[] = [
  'submitted',
  'approved',
  'published',
  'rejected',
  'deleted',
  'withdrawal_requested',
  'withdrawn',
];

export const MAX_REASON = SHARED.provvedimento.REASON_LENGTH;

export function transition(kind: ItemKind, action: WorkflowAction): Transition {
  return TRANSITIONS[kind][action];
}

/** Whether the office is among the person's; `*` stands for all of them. */
function hasOffice(user: Pick<CurrentUser, 'ou'>, ufficio: string): boolean {
  return hasAllOffices(user) || user.ou.includes(ufficio);
}

/** What this person may do with the item as it is now: the permission, the office and the status have to agree. */
export function actionsFor(user: Who, kind: ItemKind, item: Omit<WorkflowItem, 'id'>): WorkflowAction[] {
  if (!hasOffice(user, item.ufficio)) return [];
  return WORKFLOW_ACTIONS.filter((action) => {
    const { sources, published_before } = transition(kind, action);
    const fits = published_before === null || published_before === (item.published_before ?? false);
    return fits && hasAny(user, sources[item.status] ?? []);
  });
}

const AHEAD: readonly WorkflowAction[] = ['submitted', 'approved', 'published'];

/** Whether something stands between the item and its publication. */
export function isOnItsWay(status: string): boolean {
  return AHEAD.some((action) => status in transition('provvedimento', action).sources);
}

/** Whether the next step of the item is this person's: who may take it, may assign it. */
export function mayTake(user: Who, kind: ItemKind, item: Omit<WorkflowItem, 'id'>): boolean {
  return actionsFor(user, kind, item).some((action) => action === 'withdrawn' || AHEAD.includes(action));
}

/** Whether the person sees what is not published of this kind and office, and with it its history. */
export function seesDrafts(user: Who, kind: ItemKind, ufficio: string): boolean {
  const permissions: Permission[] = [`edit_${kind}`, `approve_${kind}`, `publish_${kind}`];
  return hasOffice(user, ufficio) && hasAny(user, permissions);
}

type Reviewer = Pick<CurrentUser, 'groups' | 'ou' | 'type'>;

/** Whether the person reviews what is obscured in decisions of this office, whose originals they may read. */
export function mayReview(user: Reviewer, ufficio: string): boolean {
  return user.type === 'ADN' && hasAny(user, REVIEW_PERMISSIONS) && hasOffice(user, ufficio);
}

/** Whether the person may withdraw the personal data of a decision of this office from its readers. */
export function mayObscure(user: Reviewer, ufficio: string): boolean {
  return user.type === 'ADN' && seesDrafts(user, 'provvedimento', ufficio);
}

/** 'Redigi abstract' on a decision: the permission, and its office among the person's (docs/regole/stati.md). */
export function mayWriteAbstract(user: Who, ufficio: string): boolean {
  return hasAny(user, ['edit_massima']) && hasOffice(user, ufficio);
}

const NAMES: Record<ItemKind, string> = { provvedimento: 'Il provvedimento', massima: 'L’abstract' };

/** Why the edit page does not let this person change the item; null where it does (docs/regole/redazione.md). */
export function readOnlyReason(user: Who, kind: ItemKind, item: Omit<WorkflowItem, 'id'>): string | null {
  if (!hasAny(user, [`edit_${kind}`])) {
    return `${NAMES[kind]} è in sola lettura: non si possiede il permesso di redigerlo.`;
  }
  if (!hasOffice(user, item.ufficio)) {
    return `${NAMES[kind]} è in sola lettura: l’ufficio non è tra quelli di competenza.`;
  }
  if (item.status !== 'BOZZA') {
    return `${NAMES[kind]} è in sola lettura perché è nello stato «${statusLabel(item.status)}»: si modifica solo in bozza.`;
  }
  return null;
}

const DONE: Record<ItemKind, Record<WorkflowAction, string>> = {
  provvedimento: {
    submitted: 'Provvedimento inviato con successo in approvazione',
    approved: 'Provvedimento approvato ed inviato con successo in pubblicazione',
    published: 'Provvedimento pubblicato con successo',
    rejected: 'Provvedimento rinviato in bozza con successo',
    deleted: 'Provvedimento eliminato con successo',
    withdrawal_requested: 'Ritiro del provvedimento chiesto con successo',
    withdrawn: 'Provvedimento ritirato con successo',
  },
  massima: {
    submitted: 'Abstract inviato con successo in approvazione',
    approved: 'Abstract inviato con successo in pubblicazione',
    published: 'Abstract pubblicato con successo',
    rejected: 'Abstract rinviato in bozza con successo.',
    deleted: 'Abstract eliminato con successo',
    withdrawal_requested: 'Ritiro dell’abstract chiesto con successo',
    withdrawn: 'Abstract ritirato con successo',
  },
};

/** What is said once it is done (docs/regole/messaggi.md#successi); `from` is the status before. */
export function doneMessage(kind: ItemKind, action: WorkflowAction, from: string): string {
  if (kind === 'provvedimento' && action === 'rejected' && from === 'PUBBLICATO') {
    return 'Provvedimento e relativi abstract rinviati in bozza con successo.';
  }
  return DONE[kind][action];
}

type ReturnedItem = { status: string; last_event: { action: string; reason: string | null } | null };

/** What the step was after which the item waits with a reason, as a title; null where there is none to be read. */
export function stepWithReason({ status, last_event }: ReturnedItem): string | null {
  if (status === 'BOZZA' && last_event?.action === 'rejected') return 'Rinviato in bozza';
  if (status === 'DA_RITIRARE' && last_event?.action === 'withdrawal_requested') return 'Ritiro chiesto';
  return null;
}

/** The page where the item is worked on. */
export function editAddress(kind: ItemKind, id: string): string {
  return `/attivita/${kind === 'massima' ? 'abstract' : 'provvedimento'}/page?id=${encodeURIComponent(id)}`;
}

/** A new abstract of a decision, or of one to be chosen. */
export function newAbstractAddress(provvedimentoId?: string): string {
  const of = provvedimentoId ? `?provvedimento_id=${encodeURIComponent(provvedimentoId)}` : '';
  return `/attivita/abstract/nuova${of}`;
}
