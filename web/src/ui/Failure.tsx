import { GENERIC_ERROR } from '@/domain/messages';
import { Button } from './kit';

/** A part of the page that could not be loaded, and another attempt. */
export function Failure({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div role="alert">
      <p>{GENERIC_ERROR}.</p>
      <Button color="primary" size="xs" outline onClick={() => onRetry()}>
        Riprova
      </Button>
    </div>
  );
}
