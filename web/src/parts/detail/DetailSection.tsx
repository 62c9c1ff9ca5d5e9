import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '@/domain/format';
import { Icon } from '@/ui/Icon';
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
  const id = useId();
  const name = count === undefined ? title : `${title} (${formatNumber(count)})`;
  return (
    <section className="bdm-detail-section">
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {name}
          <Icon name={open ? 'it-collapse' : 'it-expand'} size="sm" color="primary" />
        </button>
        <span className="bdm-on-paper">{name}</span>
      </h2>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
