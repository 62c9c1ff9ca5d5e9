import { moveItem } from '@/api/workflow';
import { transition } from '@/domain/workflow';
import type { TogetherAction } from './chosen';
import { EachDialog, type EachProps } from './EachDialog';

const DONE: Record<TogetherAction, string> = {
  submitted: 'Inviati in approvazione',
  approved: 'Inviati in pubblicazione',
  published: 'Pubblicati',
};

/** Sends several items on. */
export function MoveDialog({ action, ...each }: EachProps & { action: TogetherAction }) {
  return (
    <EachDialog
      {...each}
      title={transition('provvedimento', action).label}
      done={DONE[action]}
      act={(item) => moveItem(item.kind, item.id, action)}
    >
      <p>Uno alla volta: ciò che manca di qualcosa o va confermato resta dov’è, e si legge perché.</p>
    </EachDialog>
  );
}
