import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { itemAddress } from '@/domain/item';

const Preview = lazy(() => import('./Preview'));

type Props = {
  /** The decision that it leads to, and what that is called. */
  id: string;
  label: string;
  /** The decision that is being read, to compare it with. */
  reading?: string;
  children: ReactNode;
};

/** A link to a decision of the archive; beside it what became of that, and the decision itself in a small card. */
export function PreviewedLink({ children, ...decision }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Link to={itemAddress('provvedimento', decision.id)} ref={link}>
        {children}
      </Link>
      <Suspense>
        <Preview {...decision} link={link} />
      </Suspense>
    </>
  );
}
