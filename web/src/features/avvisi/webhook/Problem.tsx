import { ApiError } from '@/api/http';
import { Failure } from '@/parts/problem/Failure';

type Props = { error: unknown; onRetry: () => unknown };

export const isOff = (error: unknown) => error instanceof ApiError && error.code === 'WEBHOOKS_OFF';

/** Why nothing is shown: there are no webhooks here, or they could not be read. */
export function Problem({ error, onRetry }: Props) {
  if (!isOff(error)) return <Failure error={error} onRetry={onRetry} />;
  return <p>Questo servizio non usa i webhook: gli avvisi si leggono in questa pagina, o nella mail.</p>;
}
