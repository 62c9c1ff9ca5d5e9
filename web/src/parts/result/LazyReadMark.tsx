import { lazy, Suspense } from 'react';

const ReadMark = lazy(() => import('./ReadMark'));

/** 'Già letto': no card waits for it. */
export function LazyReadMark({ id }: { id: string }) {
  return (
    <Suspense fallback={null}>
      <ReadMark id={id} />
    </Suspense>
  );
}
