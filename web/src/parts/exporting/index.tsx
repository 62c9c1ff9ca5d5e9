import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type ExportSource, loadCitations } from '@/api/export';
import { readPreferences } from '@/domain/preferences';
import { copyLoaded } from '@/ui/copy';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';

const ExportDialog = lazy(() => import('./ExportDialog'));

type Props = {
  source: ExportSource;
  /** Of the dialog. */
  title: string;
  count: number | null;
  size?: 'xs' | 'sm';
  children: ReactNode;
};

/** Opens the dialog of what is exported, which is loaded when it is asked for. */
export function ExportButton({ source, title, count, size = 'sm', children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button color="primary" size={size} outline aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="it-download" size="sm" color="primary" className="me-1" />
        {children}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog {...{ source, title, count }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Puts the citations of all of it on the clipboard, one a line, as the person chose last. */
export function CopyCitations({ source, size = 'sm' }: { source: ExportSource; size?: 'xs' | 'sm' }) {
  const copy = useMutation({
    mutationFn: () => {
      const { citation, fate } = readPreferences();
      return copyLoaded(loadCitations(source, citation, fate), 'Citazioni copiate');
    },
  });
  return (
    <Button
      color="primary"
      size={size}
      outline
      aria-disabled={copy.isPending}
      onClick={() => !copy.isPending && copy.mutate()}
    >
      <Icon name="it-copy" size="sm" color="primary" className="me-1" />
      Copia le citazioni
    </Button>
  );
}
