import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FolderEntry, foldersChanged, foldersQuery, moveFolder } from '@/api/fascicolo';
import { subtree } from '@/domain/folder';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { FolderTree, OUTERMOST } from './FolderTree';

type Props = { folder: Pick<FolderEntry, 'id' | 'name' | 'parent_id'>; onClose: () => void };

/** 'Sposta': into another of one's own folders, or out of all. Into itself it cannot be moved. */
export function MoveDialog({ folder, onClose }: Props) {
  const queries = useQueryClient();
  const all = useQuery(foldersQuery);
  const now = folder.parent_id ?? OUTERMOST;
  const [place, setPlace] = useState(now);
  const own = (all.data ?? []).filter(({ mine }) => mine);
  const target = own.find(({ id }) => id === place);
  const within = subtree(own, folder.id);
  const move = useMutation({
    mutationFn: () => moveFolder(folder.id, place || null),
    onSuccess: async () => {
      await foldersChanged(queries);
      onClose();
      notifySuccess('La cartella personale è stata spostata con successo.');
    },
  });

  function refused({ id }: FolderEntry): string | null {
    if (id === folder.id) return 'la cartella stessa';
    return within.has(id) ? 'sottocartella' : null;
  }

  return (
    <Dialog
      title="Sposta cartella"
      onClose={onClose}
      onSubmit={() => {
        if (place === now) onClose();
        else if (!move.isPending) move.mutate();
      }}
      footer={<DialogButtons action="Sposta" busy={move.isPending || all.isPending} onClose={onClose} />}
    >
      <p className="bdm-folder-words">
        «{folder.name}» si sposta con le sue sottocartelle e i suoi elementi.
      </p>
      {all.isPending ? (
        <Skeleton lines={4} label="Caricamento delle cartelle" />
      ) : (
        <FolderTree
          label="Sposta in"
          folders={own}
          value={place}
          onChange={setPlace}
          outermost="Cartelle personali (nessuna cartella)"
          refused={refused}
        />
      )}
      <p className="bdm-folder-words mb-0" role="status">
        {target?.shared &&
          place !== now &&
          `La cartella «${target.name}» è condivisa: chi la legge vedrà anche questa.`}
      </p>
    </Dialog>
  );
}
