import { Icon } from '@/ui/Icon';
import './passageNote.scss';

/** Whether all is saved: nothing to see where it is. */
export function SavingState({ writing, failed }: { writing: boolean; failed: number }) {
  return (
    <div className="bdm-notes-state" role="status">
      {writing && (
        <span className="bdm-notes-badge">
          <Icon name="it-refresh" size="xs" color="primary" />
          Aggiornamento in corso
        </span>
      )}
      {failed > 0 && !writing && (
        <span className="bdm-notes-badge bdm-notes-badge-failed">
          <Icon name="it-warning-circle" size="xs" color="warning" />
          {failed === 1
            ? '1 passo da salvare: nuovo tentativo a breve'
            : `${failed} passi da salvare: nuovo tentativo a breve`}
        </span>
      )}
    </div>
  );
}
