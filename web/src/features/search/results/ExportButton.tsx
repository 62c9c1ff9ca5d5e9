import { lazy, Suspense, useState } from 'react';
import type { Search } from '@/domain/search';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';

const ExportDialog = lazy(() => import('./ExportDialog'));

/** 'Esporta': the dialog is loaded when it is asked for. */
export function ExportButton({ search, count }: { search: Search; count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button color="primary" size="sm" outline aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="it-download" size="sm" color="primary" className="me-1" />
        Esporta
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog search={search} count={count} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
