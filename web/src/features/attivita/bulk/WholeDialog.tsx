import { useMutation, useQueryClient } from '@tanstack/react-query';
import { beginBulkMove, bulkMovesQuery } from '@/api/bulkMove';
import { sentenceOf } from '@/api/http';
import { formatNumber } from '@/domain/format';
import { transition } from '@/domain/workflow';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { MOVES } from './BulkMoves';
import type { BulkAction, WholeList } from './chosen';

type Props = {
  action: BulkAction;
  list: WholeList;
  count: number;
  /** `done`: it has begun, and the choice is used up. */
  onClose: (done: boolean) => void;
};

/** Sends on all that a list finds, whatever page of it is shown: the server does, and goes on by itself. */
export function WholeDialog({ action, list, count, onClose }: Props) {
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => beginBulkMove(action, list),
    meta: { silent: true },
    onSuccess: (begun) => {
      queries.setQueryData(bulkMovesQuery.queryKey, (before = []) => [begun, ...before]);
      onClose(true);
      // What the dialog was opened from is gone.
      requestAnimationFrame(() => document.getElementById(MOVES)?.focus());
    },
  });
  const title = transition(list.kind, action).label;
  return (
    <Dialog
      title={title}
      onClose={() => onClose(false)}
      onSubmit={() => !begin.isPending && begin.mutate()}
      footer={
        <DialogButtons
          action={`${title} (${formatNumber(count)})`}
          busy={begin.isPending}
          focus="action"
          onClose={() => onClose(false)}
        />
      }
    >
      <p>
        Si inviano uno alla volta, anche se si lascia questa pagina: ciò che manca di qualcosa o va confermato
        resta dov’è, e alla fine si legge perché.
      </p>
      <p className="mb-0">
        Ciò che è stato inviato non si riprende: torna in bozza se lo rinvia chi lo approva o lo pubblica.
      </p>
      <p role="alert" className="text-danger mb-0">
        {begin.isError && sentenceOf(begin.error)}
      </p>
    </Dialog>
  );
}
