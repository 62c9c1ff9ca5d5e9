import { type ReactNode, useState } from 'react';
import { formatNumber } from '@/domain/format';
import { useMedia } from '@/ui/useMedia';

type Props = {
  title: string;
  /** How many things there are in it. */
  count?: number;
  children: ReactNode;
};

/**
 * A section that can be folded, and is where there is no room for it beside the text; it is named with its number.
 */
export function DetailSection({ title, count, children }: Props) {
  const narrow = useMedia('(max-width: 991.98px)');
  // A window that becomes narrow takes nothing away.
  const [open, setOpen] = useState(!narrow);
  return (
    <details
      className="bdm-detail-section"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>
          {title}
          {count !== undefined && ` (${formatNumber(count)})`}
        </h2>
      </summary>
      {children}
    </details>
  );
}
