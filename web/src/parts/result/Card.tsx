import type { ReactNode } from 'react';
import './result.scss';

type Props = { compact?: boolean; title: ReactNode; tools?: ReactNode; children?: ReactNode };

/** The frame of an item in a list: its title, what can be done with it, and what it says. */
export function Card({ compact = false, title, tools, children }: Props) {
  return (
    <article className={`bdm-card ${compact ? 'bdm-card-compact' : ''}`}>
      <div className="bdm-card-head">
        <h3 className="bdm-card-title">{title}</h3>
        <div className="bdm-card-tools">{tools}</div>
      </div>
      {children}
    </article>
  );
}
