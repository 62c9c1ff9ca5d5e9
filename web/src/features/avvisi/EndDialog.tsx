import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Iscrizione, refreshAvvisi, unfollow } from '@/api/avvisi';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { notifySuccess } from '@/ui/toast';
import { nameOf } from './names';

type Props = { one: Iscrizione; onClose: () => void; onEnded: () => void };

/** Asks before something is followed no longer: its notices go with it. */
export function EndDialog({ one, onClose, onEnded }: Props) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => unfollow(one.id),
    onSuccess: async () => {
      await refreshAvvisi(queries);
      onClose();
      notifySuccess('Non riceverà più questi avvisi');
      requestAnimationFrame(onEnded);
    },
  });
  return (
    <ConfirmDialog
      title="Smetti di seguire"
      action="Smetti di seguire"
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate()}
    >
      <p className="mb-0">
        «{nameOf(one)}» non sarà più tra ciò che si segue, e gli avvisi già ricevuti saranno eliminati.
      </p>
    </ConfirmDialog>
  );
}
