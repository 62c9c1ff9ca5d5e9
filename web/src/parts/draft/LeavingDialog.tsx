import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { dropAsked, useAsked } from './leaving';

/** Asks whoever signs out while work is on its way, on whatever page that is. */
export default function LeavingDialog() {
  const asked = useAsked();
  if (!asked) return null;
  const { title, text, action, proceed } = asked;
  function leave() {
    dropAsked();
    proceed();
  }
  return (
    <ConfirmDialog title={title} action={action} busy={false} onConfirm={leave} onClose={dropAsked}>
      <p className="mb-0">{text}</p>
    </ConfirmDialog>
  );
}
