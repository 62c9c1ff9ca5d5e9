import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type FolderOf, foldersChanged, foldersOfQuery, removeFromFolder } from '@/api/fascicolo';
import { folderAddress, IN_NO_FOLDER, ITEM_REMOVED } from '@/domain/folder';
import type { ItemKind } from '@/domain/item';
import { useShortcut } from '@/parts/item/shortcuts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { reach } from '@/ui/reach';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { AddToFolderDialog } from './AddToFolderDialog';
import { FolderBadges } from './FolderBadges';
import './folder.scss';

type Props = { kind: ItemKind; id: string; label: string };

/**
 * In which folders an item is (docs/regole/consultazione.md): the section that names them, and the button that adds it to
 * one, which stands among the page's tools, or the entry of their menu.
 */
export function useFolders({ kind, id, label }: Props) {
  const { data, isPending, isError } = useQuery({ ...foldersOfQuery(kind, id), meta: { silent: true } });
  const [adding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useShortcut('f', 'Aggiungi a una cartella', () => setAdding(true));
  const button = (
    <Button
      innerRef={add}
      color="primary"
      outline
      size="sm"
      aria-haspopup="dialog"
      onClick={() => setAdding(true)}
    >
      <Icon name="it-folder" size="sm" color="primary" className="me-1" />
      Aggiungi a una cartella
    </Button>
  );
  const entry = <MenuButton onClick={() => setAdding(true)}>Aggiungi a una cartella</MenuButton>;
  const panel = (
    <div ref={box}>
      {adding && <AddToFolderDialog items={[{ kind, id, label }]} onClose={() => setAdding(false)} />}
      <Panel title="Cartelle personali" empty={!data?.length}>
        {isPending && <Skeleton lines={2} label="Caricamento delle cartelle" />}
        {isError && <p className="mb-0">Non è stato possibile leggere le cartelle.</p>}
        {data?.length === 0 && <p className="bdm-muted mb-0">{IN_NO_FOLDER[kind]}</p>}
        {data && data.length > 0 && (
          // What was pressed went with its line.
          <Folders
            {...{ kind, id, label }}
            folders={data}
            onRemoved={() => reach(add.current ?? box.current, 'nearest')}
          />
        )}
      </Panel>
    </div>
  );
  return { button, entry, panel };
}

type FoldersProps = Props & { folders: FolderOf[]; onRemoved: () => void };

function Folders({ kind, id, label, folders, onRemoved }: FoldersProps) {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<FolderOf | null>(null);
  const [removed, setRemoved] = useState(0);
  // Once the dialog has gone, too, which gives the focus back to what is there no more.
  const focus = useEffectEvent(onRemoved);
  useEffect(() => {
    if (removed > 0) focus();
  }, [removed]);
  const remove = useMutation({
    mutationFn: (folder: FolderOf) => removeFromFolder(folder.id, { kind, id }),
    onSuccess: async () => {
      setRemoving(null);
      notifySuccess(ITEM_REMOVED[kind]);
      await foldersChanged(queries);
      setRemoved((times) => times + 1);
    },
  });
  return (
    <>
      <ul className="bdm-folder-holding">
        {folders.map((folder) => (
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
    </>
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
