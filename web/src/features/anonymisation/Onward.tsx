import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Review } from '@/api/anonymisation';
import { editableProvvedimentoQuery } from '@/api/provvedimento';
import { itemAddress } from '@/domain/item';
import { workAddress } from '@/domain/queue';
import type { WorkflowAction } from '@/domain/workflow';
import { NextNew } from '@/parts/workflow/NextNew';
import { WorkflowActions } from '@/parts/workflow/WorkflowActions';
import { Button } from '@/ui/kit';
import { Key } from './CurrentBar';

type Props = { review: Review; pending: boolean };

/** Back to the proposals, and on: to the readers, or to the decision where nothing is to be confirmed by this person. */
export function Go({
  review,
  pending,
  confirms,
  onBack,
  onGo,
  children,
}: Props & {
  onBack: () => void;
  confirms: boolean;
  onGo: () => void;
  children: ReactNode;
}) {
  return (
    <div className="bdm-anon-go">
      {review.editable && (
        <Button color="primary" outline size="sm" onClick={onBack}>
          Torna alle proposte
        </Button>
      )}
      {confirms ? (
        <Button color="primary" size="sm" disabled={pending} onClick={onGo}>
          {review.state === 'DA_PUBBLICARE' ? 'Pubblica questa versione' : 'Conferma'} <Key>Ctrl+Invio</Key>
        </Button>
      ) : (
        <Link className="btn btn-sm btn-outline-primary" to={onward(review)}>
          Vai al provvedimento
        </Link>
      )}
      {children}
    </div>
  );
}

/** What may follow the confirmation at once; publishing is decided on the decision's own page, with all of it in sight. */
const FOLLOWS: readonly WorkflowAction[] = ['submitted', 'approved'];
const BOTH: Partial<Record<WorkflowAction, string>> = {
  submitted: 'Conferma e invia in approvazione',
  approved: 'Conferma e approva',
};

/** The decision's own next step, by itself once the document is confirmed, and together with that for whoever may do both. */
export function Onward({
  review,
  pending,
  confirm,
  shown,
  onMoved,
}: Props & {
  /** After the decision has moved on. */
  onMoved: () => void;
  confirm: (() => Promise<boolean>) | null;
  shown: boolean;
}) {
  const { provvedimento_id: id, published, state } = review;
  const due = !published && (state === 'CONFERMATA' || confirm !== null);
  const { data: item } = useQuery({
    ...editableProvvedimentoQuery(id),
    enabled: due,
    meta: { silent: true },
  });
  if (!item || !due || !shown) return null;
  return (
    <>
      <WorkflowActions
        kind="provvedimento"
        item={item}
        only={FOLLOWS}
        disabled={pending}
        first={confirm ? { labels: BOTH, run: confirm } : undefined}
        onMoved={onMoved}
      />
      {confirm === null && <NextNew status={item.status} />}
    </>
  );
}

/** Where the next step is: on its way to the readers a decision is at the desk. */
const onward = ({ published, provvedimento_id: id }: Review) =>
  published ? itemAddress('provvedimento', id) : workAddress('provvedimento', id);
