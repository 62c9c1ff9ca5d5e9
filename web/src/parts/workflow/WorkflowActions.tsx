import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/api/http';
import { type Doubt, doubtsOf, type Move, moveItem, waitsForReview } from '@/api/workflow';
import { formatNumber } from '@/domain/format';
import SHARED from '@/domain/generated/shared';
import type { ItemKind } from '@/domain/item';
import {
  actionsFor,
  doneMessage,
  transition,
  type WorkflowAction,
  type WorkflowItem,
} from '@/domain/workflow';
import { useShortcut } from '@/parts/item/shortcuts';
import { useCurrentUser } from '@/parts/session';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useKeptFocus } from '@/ui/keptFocus';
import { Button } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';
import { ReasonDialog } from './ReasonDialog';

const DoubtsDialog = lazy(() => import('./DoubtsDialog'));
const NotReviewedDialog = lazy(() => import('./NotReviewedDialog'));
const SendBackDialog = lazy(() => import('./SendBackDialog'));

const NAMES: Record<ItemKind, string> = { provvedimento: 'il provvedimento', massima: 'l’abstract' };
const WITHDRAWAL: Record<ItemKind, string> = {
  provvedimento:
    'Del provvedimento e dei suoi abstract già pubblicati resterà scritto soltanto che sono stati ritirati, con il giorno.',
  massima: 'Dell’abstract resterà scritto soltanto che è stato ritirato, con il giorno.',
};
/** What cannot be undone, and is asked for twice. */
const CONFIRMED: readonly WorkflowAction[] = ['deleted', 'withdrawn'];
/** Ahead, and on with the next. */
const AND_NEXT: Partial<Record<WorkflowAction, string>> = {
  submitted: 'Invia e apri il successivo',
  approved: 'Approva e apri il successivo',
  published: 'Pubblica e apri il successivo',
};
const BACK: readonly WorkflowAction[] = ['deleted', 'rejected', 'withdrawal_requested', 'withdrawn'];

type Props = {
  kind: ItemKind;
  item: WorkflowItem;
  /** While the document is processed, or something is being saved. */
  disabled?: boolean;
  /** Only these of the actions; without it all that the person may do. */
  only?: readonly WorkflowAction[];
  /** Saves what has changed before the item is submitted; false keeps it here. */
  beforeSubmit?: () => Promise<boolean>;
  /** What is done in the same go before the item moves, and named with it: 'Conferma e approva'; false keeps it here. */
  first?: { labels: Partial<Record<WorkflowAction, string>>; run: () => Promise<boolean> } | undefined;
  /** What waits for the same as this item: how many, and the way to the next. */
  next?: { left: number; open: () => void } | null;
  /** What is to be done at once, when it may be. */
  start?: WorkflowAction | null;
  /** After the item has moved and that has been said. */
  onMoved: (action: WorkflowAction) => void;
  /** What the server refused, besides being told: the fields that are missing, for example. */
  onRefused?: (error: ApiError) => void;
};

/**
 * The buttons for what this person may do with the item now (docs/regole/stati.md). Somebody else who was faster is told of by the
 * server's message, and what is on the screen is read again.
 */
export function WorkflowActions({
  kind,
  item,
  disabled = false,
  only,
  beforeSubmit,
  first,
  next = null,
  start = null,
  onMoved,
  onRefused,
}: Props) {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<WorkflowAction | null>(null);
  const [stop, setStop] = useState<ApiError | null>(null);
  const [doubtful, setDoubtful] = useState<{ action: WorkflowAction; doubts: Doubt[] } | null>(null);
  const andNext = useRef(false);
  const place = useRef<HTMLFieldSetElement>(null);
  const actions = actionsFor(user, kind, item).filter((action) => !only || only.includes(action));

  const move = useMutation({
    mutationFn: async ({ action, ...move }: Move & { action: WorkflowAction }) => {
      if (action === 'submitted' && beforeSubmit && !(await beforeSubmit())) return false;
      if (first && !(await first.run())) return false;
      try {
        await moveItem(kind, item.id, action, move);
      } catch (error) {
        // Lists to be read, and not for a notification.
        const doubts = error instanceof ApiError ? doubtsOf(error) : null;
        if (doubts) setDoubtful({ action, doubts });
        else if (error instanceof ApiError && waitsForReview(error)) setStop(error);
        else throw error;
        return false;
      }
      return true;
    },
    onSuccess: async (moved, { action }) => {
      if (!moved) return;
      setAsking(null);
      setStop(null);
      setDoubtful(null);
      notifySuccess(doneMessage(kind, action, item.status));
      // Lists, counts and the item itself are no longer what they were. What is removed cannot be read again here.
      void queries.invalidateQueries({ refetchType: action === 'deleted' ? 'none' : 'active' });
      place.current?.focus();
      if (andNext.current && next) next.open();
      else onMoved(action);
    },
    onError: (error, { action }) => {
      const elsewhere = error instanceof ApiError && [404, 409].includes(error.status);
      // What was written stays, unless the item has moved: then it cannot be sent any more.
      if (elsewhere || CONFIRMED.includes(action)) setAsking(null);
      if (elsewhere) setDoubtful(null);
      setStop(null);
      if (!(error instanceof ApiError)) return;
      if (elsewhere) void queries.invalidateQueries();
      onRefused?.(error);
    },
  });

  useKeptFocus(place);
  const off = disabled || move.isPending;
  const ahead = actions.find((action) => AND_NEXT[action]);
  const aheadLabel = ahead && ((next && AND_NEXT[ahead]) || transition(kind, ahead).label);
  const key = off || first ? null : ahead;
  useShortcut('ctrl+enter', aheadLabel ?? '', key ? () => press(key, next !== null) : null);
  useAtOnce(start !== null && !off && actions.includes(start), () => start && move.mutate({ action: start }));
  if (actions.length === 0) return null;

  function press(action: WorkflowAction, openNext = false) {
    andNext.current = openNext;
    if (CONFIRMED.includes(action) || transition(kind, action).asks_reason) setAsking(action);
    else move.mutate({ action });
  }

  return (
    <fieldset className="bdm-actions" tabIndex={-1} ref={place}>
      <legend className="visually-hidden">Passaggi di stato</legend>
      {ahead && next && (
        <Button color="primary" size="sm" disabled={off} onClick={() => press(ahead, true)}>
          {AND_NEXT[ahead]} ({next.left === 1 ? 'ne resta 1' : `ne restano ${formatNumber(next.left)}`})
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          color={CONFIRMED.includes(action) ? 'danger' : 'primary'}
          outline={BACK.includes(action) || (action === ahead && (next !== null || first !== undefined))}
          size="sm"
          disabled={off}
          onClick={() => press(action)}
        >
          {first?.labels[action] ?? transition(kind, action).label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asking && (
          <StepDialog
            {...{ kind, item, pending: move.isPending }}
            action={asking}
            refused={move.error instanceof ApiError ? move.error.errors : []}
            onConfirm={(said) => move.mutate({ action: asking, ...said })}
            onClose={() => setAsking(null)}
          />
        )}
        {stop && <NotReviewedDialog stop={stop} onClose={() => setStop(null)} />}
        {doubtful && (
          <DoubtsDialog
            {...{ doubts: doubtful.doubts, pending: move.isPending }}
            onConfirm={(confirmed, reason) =>
              move.mutate({ action: doubtful.action, confirmed, ...(reason === null ? {} : { reason }) })
            }
            onClose={() => setDoubtful(null)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}

/** Does something as soon as it may be done, once. */
function useAtOnce(may: boolean, act: () => void) {
  const done = useRef(false);
  useEffect(() => {
    if (!may || done.current) return;
    done.current = true;
    act();
  }, [may, act]);
}

/** What is asked before a step: why, or whether it is meant. */
function StepDialog({
  kind,
  item,
  action,
  pending,
  refused,
  onConfirm,
  onClose,
}: Pick<Props, 'kind' | 'item'> & {
  action: WorkflowAction;
  pending: boolean;
  refused: ApiError['errors'];
  onConfirm: (said: Move) => void;
  onClose: () => void;
}) {
  const { label } = transition(kind, action);
  if (action === 'rejected') {
    return (
      <SendBackDialog
        {...{ kind, pending, refused, onClose }}
        published={item.status === 'PUBBLICATO'}
        onConfirm={(reason, comments) => onConfirm({ reason, ...(comments.length > 0 && { comments }) })}
      />
    );
  }
  if (action === 'withdrawal_requested') {
    return (
      <ReasonDialog
        {...{ pending, onClose }}
        title={label}
        label="Motivo del ritiro"
        help="Lo legge chi deve confermare il ritiro, che è un’altra persona."
        missing={SHARED.workflow.WITHDRAWAL_REASON}
        warning={WITHDRAWAL[kind]}
        onConfirm={(reason) => onConfirm({ reason })}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`${label} ${NAMES[kind]}`}
      action={label}
      disabled={pending}
      onClose={onClose}
      onConfirm={() => onConfirm({})}
    >
      <p className="mb-0">
        {action === 'deleted'
          ? `L’operazione è irreversibile: ${NAMES[kind]} non si potrà recuperare.`
          : `L’operazione è irreversibile. ${WITHDRAWAL[kind]}`}
      </p>
    </ConfirmDialog>
  );
}
