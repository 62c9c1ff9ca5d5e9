import { moveItem } from '@/api/workflow';
import { transition } from '@/domain/workflow';
import { DONE, type TogetherAction } from './chosen';
import { EachDialog, type EachProps } from './EachDialog';

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
