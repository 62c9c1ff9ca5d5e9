import type { FieldError } from '@/api/http';
import SHARED from '@/domain/generated/shared';
import type { FieldComment } from '@/domain/history';
import type { ItemKind } from '@/domain/item';
import { transition } from '@/domain/workflow';
import { CommentsField } from './CommentsField';
import { ReasonDialog } from './ReasonDialog';
import { useComments } from './useComments';

const WHO: Record<ItemKind, string> = {
  provvedimento: 'Lo legge chi ha redatto il provvedimento.',
  massima: 'Lo legge chi ha redatto l’abstract.',
};

/** Why the item is sent back, and what is to be put right in which field. */
export default function SendBackDialog({
  kind,
  published,
  pending,
  refused,
  onConfirm,
  onClose,
}: {
  kind: ItemKind;
  /** Readers know it. */
  published: boolean;
  pending: boolean;
  /** What the server did not take. */
  refused: readonly FieldError[];
  onConfirm: (reason: string, comments: readonly FieldComment[]) => void;
  onClose: () => void;
}) {
  const comments = useComments();
  return (
    <ReasonDialog
      title={transition(kind, 'rejected').label}
      label="Motivo del rinvio"
      help={WHO[kind]}
      missing={SHARED.workflow.REASON}
      warning={
        kind === 'provvedimento' && published
          ? 'Il provvedimento non sarà più pubblicato, e con esso i suoi abstract.'
          : undefined
      }
      pending={pending}
      onConfirm={(reason) => {
        const all = comments.finish();
        if (all) onConfirm(reason, all);
      }}
      onClose={onClose}
    >
      <CommentsField
        kind={kind}
        comments={comments}
        refused={refused.filter(({ field }) => field.startsWith('comments.')).map(({ message }) => message)}
      />
    </ReasonDialog>
  );
}
