import { lazy, Suspense, useState } from 'react';
import { mayReport } from '@/domain/report';
import { useCurrentUser } from '@/parts/session';
import { MenuButton } from '@/ui/Dropdown';
import type { Reported } from './ReportDialog';
import { ReportProblem } from './ReportProblem';

const ReportDialog = lazy(() => import('./ReportDialog'));

/** What is reported: a decision or an abstract, by the words that name it. */
/** 'Segnala un problema' of an item, and the dialog that it opens: `entry` stands in a menu, `dialog` beside it. */
export function useReport(item: Reported) {
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  const entry = mayReport(user, item.status) ? (
    <MenuButton onClick={() => setOpen(true)}>Segnala un problema</MenuButton>
  ) : (
    <li>
      <ReportProblem className="list-item dropdown-item" />
    </li>
  );
  const dialog = open && (
    <Suspense fallback={null}>
      <ReportDialog item={item} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { entry, dialog };
}
