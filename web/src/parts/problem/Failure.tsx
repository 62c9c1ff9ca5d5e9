import { ApiError, sentenceOf } from '@/api/http';
import { GENERIC_ERROR } from '@/domain/messages';
import { Button } from '@/ui/kit';

type Props = { error: unknown; onRetry: () => unknown };

/**
 * A part of the page that could not be loaded: what is known of it, and another attempt. Of a fault of the service that
 * is the request's code, by which its logs are searched.
 */
export function Failure({ error, onRetry }: Props) {
  const request = error instanceof ApiError && error.message === GENERIC_ERROR && error.request;
  return (
    <div role="alert">
      <p>{sentenceOf(error)}</p>
      {request && <p className="bdm-muted">Codice della richiesta: {request}</p>}
      <Button color="primary" size="xs" outline onClick={() => onRetry()}>
        Riprova
      </Button>
    </div>
  );
}
