import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addAllToFolder,
  addToFolder,
  type FolderEntry,
  foldersChanged,
  foldersOfQuery,
  foldersQuery,
} from '@/api/fascicolo';
import { addedMessage, NO_FOLDERS } from '@/domain/folder';
import { formatNumber } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import { Dialog } from '@/ui/Dialog';
import { DialogButtons } from '@/ui/DialogButtons';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { FolderTree } from './FolderTree';
import { CreateFolderDialog } from './NameDialog';
import './folder.scss';

export type ToAdd = { kind: ItemKind; id: string; label: string };

/** Where something was put last, forgotten with the page: what is collected goes to one place for a while. */
let lastFolder: string | null = null;

type Props = {
  items: readonly ToAdd[];
  onClose: () => void;
  /** They are in the folder now. */
  onAdded?: () => void;
};

/** Puts a decision or an abstract, or several, into a folder: one of the reader's own, one that may be written, a new one. */
export function AddToFolderDialog({ items, onClose, onAdded }: Props) {
  const queries = useQueryClient();
  const all = useQuery(foldersQuery);
  const [only] = items.length === 1 ? items : [];
  const holding = useQuery({
    ...foldersOfQuery(only?.kind ?? 'provvedimento', only?.id ?? ''),
    enabled: only !== undefined,
    meta: { silent: true },
  });
  const [choice, setChoice] = useState(lastFolder);
  const [creating, setCreating] = useState(false);
  const [missing, setMissing] = useState(false);

  const loading = all.isPending || holding.isLoading;
  const folders = all.data ?? [];
  const writable = folders.filter((folder) => folder.writable);
  const held = new Set(holding.data?.map(({ id }) => id));
  const chosen = writable.find(({ id }) => id === choice && !held.has(id)) ?? null;
  const refused = ({ id }: FolderEntry) => (held.has(id) ? 'già presente' : null);

  const add = useMutation({
    mutationFn: async (folder: FolderEntry) => {
      if (!only) return addAllToFolder(folder.id, items);
      await addToFolder(folder.id, only);
      return { added: 1, already: 0 };
    },
    onSuccess: (done, folder) => {
      lastFolder = folder.id;
      void foldersChanged(queries);
      onClose();
      notifySuccess(addedMessage(items, folder.name, done));
      onAdded?.();
    },
  });

  function submit() {
    if (!chosen) setMissing(true);
    else if (!add.isPending) add.mutate(chosen);
  }

  return (
    <Dialog
      title={
        only ? 'Aggiungi a una cartella' : `Aggiungi ${formatNumber(items.length)} elementi a una cartella`
      }
      onClose={onClose}
      onSubmit={submit}
      footer={<DialogButtons action="Aggiungi" busy={loading || add.isPending} onClose={onClose} />}
    >
      {only ? (
        <p className="bdm-folder-words">{only.label}</p>
      ) : (
        <details className="bdm-folder-items">
          <summary>Elementi scelti</summary>
          <ul>
            {items.map((item) => (
              <li key={item.id}>{item.label}</li>
            ))}
          </ul>
        </details>
      )}
      {loading && <Skeleton lines={4} label="Caricamento delle cartelle" />}
      {!loading && all.isError && <p>Non è stato possibile leggere le cartelle.</p>}
      {!loading && all.isSuccess && (
        <>
          {writable.length === 0 ? (
            <p>{NO_FOLDERS}</p>
          ) : (
            <FolderTree
              label="Cartella"
              folders={writable}
              value={chosen?.id ?? null}
              onChange={(id) => {
                setChoice(id);
                setMissing(false);
              }}
              refused={refused}
            />
          )}
          <div aria-live="polite">
            {chosen && (chosen.shared || !chosen.mine) && (
              <p className="bdm-muted">
                La cartella è condivisa: chi la legge vedrà ciò che si aggiunge, se lo può consultare.
              </p>
            )}
            {missing && !chosen && <p className="bdm-field-error">Scegliere una cartella.</p>}
          </div>
          <Button color="primary" outline size="sm" onClick={() => setCreating(true)}>
            <Icon name="it-plus" size="sm" color="primary" className="me-1" />
            Nuova cartella
          </Button>
        </>
      )}
      {creating && (
        <CreateFolderDialog
          places={folders.filter(({ mine }) => mine)}
          onCreated={({ id }) => {
            setChoice(id);
            setMissing(false);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Dialog>
  );
}
