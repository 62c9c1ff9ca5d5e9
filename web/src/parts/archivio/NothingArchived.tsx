import type { ReactNode } from 'react';
import { NOTHING_ARCHIVED } from '@/domain/archivio';

/** Where there is nothing, and what to do next. `lead`: it is all that the page says. */
export function NothingArchived({ lead = false, children }: { lead?: boolean; children: ReactNode }) {
  return (
    <div className={lead ? 'bdm-empty' : undefined}>
      <p className={lead ? 'lead mb-1' : 'mb-1'}>{NOTHING_ARCHIVED}</p>
      <p className="mb-0">{children}</p>
    </div>
  );
}
