import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type FolderOf, foldersChanged, foldersOfQuery, removeFromFolder } from '@/api/fascicolo';
import { folderAddress, IN_NO_FOLDER, ITEM_REMOVED } from '@/domain/folder';
import type { ItemKind } from '@/domain/item';
import { useShortcut } from '@/parts/item/shortcuts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { AddToFolderDialog } from './AddToFolderDialog';
import { FolderBadges } from './FolderBadges';
import './folder.scss';

type Props = { kind: ItemKind; id: string; label: string };

/** The section of a detail page: in which folders this is (docs/regole/consultazione.md), with adding and taking out. */
export function FoldersPanel({ kind, id, label }: Props) {
  const queries = useQueryClient();
  const { data, isPending, isError } = useQuery({ ...foldersOfQuery(kind, id), meta: { silent: true } });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<FolderOf | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  useShortcut('f', 'Aggiungi a una cartella', () => setAdding(true));
  const remove = useMutation({
    mutationFn: (folder: FolderOf) => removeFromFolder(folder.id, { kind, id }),
    onSuccess: async () => {
      setRemoving(null);
      notifySuccess(ITEM_REMOVED[kind]);
      await foldersChanged(queries);
      // The button that opened the dialog went with its line.
      add.current?.focus();
    },
  });

  return (
    <Panel title="Cartelle personali" empty={!data?.length}>
      {isPending && <Skeleton lines={2} label="Caricamento delle cartelle" />}
      {isError && <p>Non è stato possibile leggere le cartelle.</p>}
      {data?.length === 0 && <p className="bdm-muted">{IN_NO_FOLDER[kind]}</p>}
      {data && data.length > 0 && (
        <ul className="bdm-folder-holding">
          {data.map((folder) => (
            <li key={folder.id}>
              <Icon name="it-folder" size="sm" color={folder.mine ? 'primary' : 'success'} />
              <span className="bdm-folder-holding-name">
                {folder.path.map((around) => (
                  <span key={around.id} className="bdm-muted">
                    {around.name} /{' '}
                  </span>
                ))}
                <Link to={folderAddress(folder.id)}>{folder.name}</Link> <FolderBadges folder={folder} />
              </span>
              {folder.writable && (
                <button
                  type="button"
                  className="bdm-folder-icon"
                  title={`Rimuovi dalla cartella ${folder.name}`}
                  onClick={() => setRemoving(folder)}
                >
                  <Icon name="it-delete" size="sm" color="danger" />
                  <span className="visually-hidden">Rimuovi dalla cartella {folder.name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        innerRef={add}
        color="primary"
        outline
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
      >
        <Icon name="it-plus" size="sm" color="primary" className="me-1" />
        Aggiungi a una cartella
      </Button>
      {adding && <AddToFolderDialog items={[{ kind, id, label }]} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveItemDialog
          kind={kind}
          label={label}
          folder={removing.name}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Panel>
  );
}

/** Asks before a decision or an abstract is taken out of a folder (docs/regole/note-e-cartelle.md#cartelle). */
export function RemoveItemDialog({
  kind,
  label,
  folder,
  ...dialog
}: {
  kind: ItemKind;
  label: string;
  folder: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const what = kind === 'provvedimento' ? 'Il provvedimento' : 'L’abstract';
  return (
    <ConfirmDialog title="Rimuovi dalla cartella" action="Rimuovi" {...dialog}>
      <p className="bdm-folder-words">
        L’operazione è irreversibile. {what} «{label}» sarà rimosso dalla cartella «{folder}».
      </p>
      <p className="mb-0">{what} resta nella banca dati.</p>
    </ConfirmDialog>
  );
}
