import type { ReactNode } from 'react';
import { DATA } from './Places';
import './detail.scss';

type Props = {
  head: ReactNode;
  /** What became of the decision: the first thing to know of it. */
  banner?: ReactNode;
  /** What is known of it besides what is read: beside that, or, where there is no room, below it. */
  side: ReactNode;
  sideName: string;
  /** The document, where there is room for it as well. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * The page of a decision or an abstract: what is read is the page, its data stand beside it, and all scrolls as one. At
 * every width the data come after what is read, for who goes through the page by keyboard or hears it.
 */
export function DetailLayout({ head, banner, side, sideName, beside, children }: Props) {
  return (
    <article className={`bdm-detail ${beside ? 'bdm-detail-wide' : ''}`}>
      {head}
      <div className="bdm-detail-columns">
        <div className="bdm-detail-banner">{banner}</div>
        <div className="bdm-detail-main">{children}</div>
        {beside}
        <aside className="bdm-detail-side" id={DATA} aria-label={sideName}>
          {side}
        </aside>
      </div>
    </article>
  );
}
