import { lazy, Suspense, useState } from 'react';
import type { Feed } from '@/domain/feed';
import { Icon } from '@/ui/Icon';

const FeedDialog = lazy(() => import('./FeedDialog'));

type Props = Feed & { className?: string };

/** Gives the address of a feed. */
export function FeedButton({ className = 'btn btn-outline-primary btn-sm', ...feed }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="it-rss" size="sm" color="primary" className="me-1" />
        Feed
        <span className="visually-hidden">, {feed.name}</span>
      </button>
      {open && (
        <Suspense>
          <FeedDialog feed={feed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
