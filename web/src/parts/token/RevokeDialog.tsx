import { useMutation } from '@tanstack/react-query';
import type { Token } from '@/api/tokens';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { notifySuccess } from '@/ui/toast';

type Props = {
  token: Token;
  revoke: (id: string) => Promise<void>;
  onClose: (answered: boolean) => void;
};

/** Asks before a token is ended. */
export function RevokeDialog({ token, revoke, onClose }: Props) {
  const end = useMutation({
    mutationFn: () => revoke(token.id),
    onSuccess: () => notifySuccess('Il token è stato revocato'),
    // Also one that was not there any more: the list is out of date.
    onSettled: () => onClose(true),
  });
  return (
    <ConfirmDialog
      title="Revocare il token?"
      action="Revoca"
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={() => onClose(false)}
    >
      <p className="mb-0">
        I programmi che usano il token «{token.name}» (…{token.hint}) non potranno più leggere nulla, da
        subito. Un token revocato non si può riattivare.
      </p>
    </ConfirmDialog>
  );
}
