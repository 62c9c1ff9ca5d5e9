import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  deleteFolder,
  exportFolder,
  type FolderEntry,
  type FolderExportFormat,
  foldersChanged,
  unshareFolder,
} from '@/api/fascicolo';
import { CreateFolderDialog, FolderShareDialog, MoveDialog, RenameFolderDialog } from '@/parts/folder';
import { useCurrentUser } from '@/parts/session';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { saveFile } from '@/ui/download';
import { notifySuccess } from '@/ui/toast';

export type FolderAction = 'create' | 'rename' | 'move' | 'share' | 'delete' | 'leave';

/**
 * What can be done with a folder: `start` opens the dialog of an action, `dialog` is that dialog, `save` exports.
 * `onGone` is told before anything asks for a folder that is there no longer.
 */
export function useFolderActions(onGone: () => void = () => {}) {
  const queries = useQueryClient();
  const { upn } = useCurrentUser();
  const [open, setOpen] = useState<{ action: FolderAction; folder: FolderEntry } | null>(null);
  const close = () => setOpen(null);

  const remove = useMutation({
    mutationFn: (folder: FolderEntry) => deleteFolder(folder.id),
    onSuccess: () => gone('La cartella personale è stata eliminata con successo.'),
  });
  const leave = useMutation({
    mutationFn: (folder: FolderEntry) => unshareFolder(folder.id, upn ?? ''),
    onSuccess: () => gone('La cartella condivisa è stata lasciata con successo.'),
  });
  const exporting = useMutation({
    mutationFn: ({ folder, format }: { folder: FolderEntry; format: FolderExportFormat }) =>
      exportFolder(folder.id, format),
    onSuccess: ({ file, name }) => {
      saveFile(file, name);
      notifySuccess('Esportazione completata');
    },
  });

  async function gone(message: string) {
    close();
    notifySuccess(message);
    onGone();
    await foldersChanged(queries);
  }

  let dialog: ReactNode = null;
  if (open) {
    const { action, folder } = open;
    if (action === 'create') dialog = <CreateFolderDialog parent={folder} onClose={close} />;
    if (action === 'rename') dialog = <RenameFolderDialog folder={folder} onClose={close} />;
    if (action === 'move') dialog = <MoveDialog folder={folder} onClose={close} />;
    if (action === 'share') dialog = <FolderShareDialog folder={folder} onClose={close} />;
    if (action === 'delete')
      dialog = (
        <ConfirmDialog
          title="Elimina cartella"
          action="Elimina"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(folder)}
          onClose={close}
        >
          <p className="bdm-folder-words">
            L’operazione è irreversibile. La cartella «{folder.name}» sarà eliminata con le sue sottocartelle
            {folder.shared ? ', anche per le persone con cui è condivisa' : ''}.
          </p>
          <p className="mb-0">I provvedimenti e gli abstract che contiene restano nella banca dati.</p>
        </ConfirmDialog>
      );
    if (action === 'leave')
      dialog = (
        <ConfirmDialog
          title="Lascia la cartella"
          action="Lascia"
          busy={leave.isPending}
          onConfirm={() => leave.mutate(folder)}
          onClose={close}
        >
          <p className="bdm-folder-words mb-0">
            L’operazione è irreversibile. La cartella «{folder.name}» non sarà più visibile: per riaverla
            occorre che sia condivisa di nuovo.
          </p>
        </ConfirmDialog>
      );
  }

  return {
    dialog,
    start: (action: FolderAction, folder: FolderEntry) => setOpen({ action, folder }),
    save: (folder: FolderEntry, format: FolderExportFormat) =>
      !exporting.isPending && exporting.mutate({ folder, format }),
  };
}
