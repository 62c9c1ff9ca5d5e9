import { type ReactNode, useState } from 'react';
import { useMedia } from '@/ui/useMedia';
import './detail.scss';

type Props = {
  head: ReactNode;
  /** What became of the decision: the first thing to know of it. */
  banner?: ReactNode;
  /** What is known of it besides what is read: beside that, or, where there is no room, folded above it. */
  side: ReactNode;
  sideName: string;
  /** What is to be known before the text is read: first beside it, or, where there is no room, folded above it. */
  before?: ReactNode;
  /** The document, where there is room for it as well. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The page of a decision or an abstract: what is read is the page, its data stand beside it, and all scrolls as one. */
export function DetailLayout({ head, banner, side, sideName, before, beside, children }: Props) {
  const narrow = useMedia('(max-width: 991.98px)');
  // A window that becomes narrow hides nothing that one was writing in.
  const [open, setOpen] = useState(!narrow);
  return (
    <article className={`bdm-detail ${beside ? 'bdm-detail-wide' : ''}`}>
      {head}
      {narrow && banner}
      <div className="bdm-detail-columns">
        <aside className="bdm-detail-side" aria-label={sideName}>
          {!narrow && banner}
          {!narrow && before}
          <details
            open={open || !narrow}
            onToggle={({ currentTarget }) => narrow && setOpen(currentTarget.open)}
          >
            <summary>{sideName}</summary>
            {side}
          </details>
        </aside>
        <div className="bdm-detail-main">
          {narrow && before}
          {children}
        </div>
        {beside}
      </div>
    </article>
  );
}
