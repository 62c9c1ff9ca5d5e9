import { sentenceOf } from '@/api/http';
import { Button } from '@/ui/kit';

type Props = { error: unknown; onRetry: () => unknown };

/** A part of the page that could not be loaded: what is known of it, and another attempt. */
export function Failure({ error, onRetry }: Props) {
  return (
    <div role="alert">
      <p>{sentenceOf(error)}</p>
      <Button color="primary" size="xs" outline onClick={() => onRetry()}>
        Riprova
      </Button>
    </div>
  );
}
