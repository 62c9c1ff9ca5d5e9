import { Icon } from '@/ui/Icon';
import type { Failure } from './pdf/failure';

type FailurePanelProps = { failure: Failure; onRetry: () => void; onSave: () => void };

/** Why there is no document, and what can still be done. */
export function FailurePanel({ failure, onRetry, onSave }: FailurePanelProps) {
  return (
    <div className="bdm-viewer-failure" role="alert">
      <Icon name={failure.unexpected ? 'it-warning-circle' : 'it-info-circle'} size="xl" color="primary" />
      <h3 className="h5 mt-3">{failure.title}</h3>
      <p>{failure.message}</p>
      <div className="d-flex flex-wrap gap-3 justify-content-center">
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Riprova
        </button>
        {failure.savable && (
          <button type="button" className="btn btn-outline-primary" onClick={onSave}>
            Scarica il documento
          </button>
        )}
      </div>
    </div>
  );
}
