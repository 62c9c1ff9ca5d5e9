import { ErrorPage } from '@/parts/problem/ErrorPage';

/** What react-router shows when a page cannot be loaded or drawn. */
export function RoutingError() {
  return <ErrorPage onRetry={() => window.location.reload()} />;
}
