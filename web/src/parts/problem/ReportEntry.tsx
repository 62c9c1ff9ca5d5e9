import { lazy, Suspense, useState } from 'react';
import { mayReport, mayRequest } from '@/domain/report';
import { useCurrentUser } from '@/parts/session';
import { MenuButton } from '@/ui/Dropdown';
import type { ReportedItem } from './ReportDialog';
import { ReportProblem } from './ReportProblem';

const ReportDialog = lazy(() => import('./ReportDialog'));
const RequestDialog = lazy(() => import('./RequestDialog'));

/**
 * 'Segnala un problema' of a decision or an abstract, 'Chiedi l’oscuramento dei tuoi dati', and the dialogs that they
 * open: `entry` stands in a menu, `dialog` beside it.
 */
export function useReport(item: ReportedItem) {
  const user = useCurrentUser();
  const [open, setOpen] = useState<'report' | 'request' | null>(null);
  const close = () => setOpen(null);
  const entry = (
    <>
      {mayRequest(item.status) && (
        <MenuButton onClick={() => setOpen('request')}>Chiedi l’oscuramento dei tuoi dati</MenuButton>
      )}
      {mayReport(user, item.status) ? (
        <MenuButton onClick={() => setOpen('report')}>Segnala un problema</MenuButton>
      ) : (
        <li>
          <ReportProblem className="list-item dropdown-item" />
        </li>
      )}
    </>
  );
  const dialog = (
    <Suspense fallback={null}>
      {open === 'report' && <ReportDialog item={item} onClose={close} />}
      {open === 'request' && <RequestDialog item={item} onClose={close} />}
    </Suspense>
  );
  return { entry, dialog };
}
