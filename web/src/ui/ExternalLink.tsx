import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** A link that opens in a new window, and says so. */
export function ExternalLink({
  href,
  className,
  children,
  icon = true,
}: {
  href: string;
  className?: string;
  children: ReactNode;
  icon?: boolean;
}) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      {icon && <Icon name="it-external-link" size="xs" className="bdm-icon-text ms-1" />}
      <span className="visually-hidden"> (si apre in una nuova finestra)</span>
    </a>
  );
}
