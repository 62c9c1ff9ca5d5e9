import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '@/api/http';
import { notifyError } from '@/ui/toast';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { /** The page shows the failure itself. */ silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

/** The shared error handler: one toast, with the server's message if it has one for the reader. */
function report(error: unknown, meta: { silent?: boolean } | undefined) {
  if (meta?.silent || (error instanceof ApiError && error.status === 401)) return;
  notifyError(messageOf(error));
}

function worthRetrying(failures: number, error: unknown): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || wait(error) <= LONGEST_WAIT;
}

/** Seconds. */
const LONGEST_WAIT = 30;

/** How many seconds after too many requests the server takes another. */
function wait({ status, body }: ApiError): number {
  return status === 429 && typeof body.retry_after === 'number' ? body.retry_after : Infinity;
}

function retryDelay(_failures: number, error: unknown): number {
  return 1000 * (error instanceof ApiError && error.status === 429 ? wait(error) : 1);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay, refetchOnWindowFocus: false, staleTime: 30_000 },
      // Without a connection it fails at once, and says so: kept back, it would be done unasked later on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
