import { lazy, type ReactNode, Suspense } from 'react';

const ExplainedWord = lazy(() => import('./ExplainedWord'));

/**
 * A word of the law with what it means a press away: `of` as src/domain/explanations.ts has it, as it is `shown` here;
 * as it is shown and no more where that has nothing of it.
 * Beside a link, in which no button may stand, a sign is shown: null.
 */
export const explained = (of: string, shown: ReactNode = of) => (
  <Suspense key={of} fallback={shown}>
    <ExplainedWord of={of}>{shown}</ExplainedWord>
  </Suspense>
);
