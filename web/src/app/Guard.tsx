import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Access, decide } from '@/domain/access';
import { useSession } from '@/parts/session';
import { Loading } from '@/ui/Loading';

const AccessRequest = lazy(() => import('@/features/account/AccessRequestPage'));

/** Shows its children to those who may see them and leads everybody else elsewhere (docs/regole/consultazione.md). */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  switch (decide(access, user)) {
    case 'allow':
      return <Suspense fallback={<Loading />}>{children}</Suspense>;
    case 'request-access':
      return (
        <Suspense fallback={<Loading />}>
          <AccessRequest />
        </Suspense>
      );
    case 'unauthorized':
      return <Navigate to="/unauthorized" replace />;
    case 'login': {
      const here = pathname + search;
      return <Navigate to={here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`} replace />;
    }
  }
}
