import { GENERIC_ERROR } from '@/domain/messages';
import { Button } from '@/ui/kit';

/** In the place of a list that could not be loaded: another attempt. */
export function ListFailure({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className="bdm-empty" role="alert">
      <p className="lead">{GENERIC_ERROR}.</p>
      <Button color="primary" outline onClick={() => onRetry()}>
        Riprova
      </Button>
    </div>
  );
}
