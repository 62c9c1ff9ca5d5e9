import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type FolderEntry, foldersQuery } from '@/api/fascicolo';
import { NO_FOLDERS, nameMatches, namesAround } from '@/domain/folder';
import { GENERIC_ERROR } from '@/domain/messages';
import { EMPTY_SEARCH, searchAddress } from '@/domain/search';
import { CreateFolderDialog } from '@/parts/folder';
import { TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useAnnounce, usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { FolderList } from './FolderList';
import { useFolderActions } from './FolderMenu';
import './fascicolo.scss';

/** The personal folders (docs/regole/note-e-cartelle.md): the reader's own and those shared with the reader. */
export default function FoldersPage() {
  usePageTitle('Cartelle personali');
  const announce = useAnnounce();
  const all = useQuery(foldersQuery);
  const [filter, setFilter] = useState('');
  const [creating, setCreating] = useState(false);
  const actions = useFolderActions(() => document.getElementById('cartelle')?.focus());
  const folders = all.data ?? [];

  async function reload() {
    const { isSuccess } = await all.refetch();
    if (isSuccess) announce('Elenco aggiornato');
  }

  return (
    <div className="container-xxl py-4">
      <div className="bdm-folder-head">
        <h1 id="cartelle" tabIndex={-1}>
          Cartelle personali
        </h1>
        <div className="bdm-toolbar mt-0">
          <Button color="primary" size="sm" aria-haspopup="dialog" onClick={() => setCreating(true)}>
            <Icon name="it-plus" size="sm" color="white" className="me-1" />
            Nuova cartella
          </Button>
          <Button color="primary" outline size="sm" aria-disabled={all.isFetching} onClick={reload}>
            <Icon name="it-refresh" size="sm" color="primary" className="me-1" />
            Aggiorna
          </Button>
          <Link
            className="btn btn-outline-primary btn-sm"
            to={searchAddress({ ...EMPTY_SEARCH, collated: true })}
          >
            <Icon name="it-search" size="sm" color="primary" className="me-1" />
            Cerca nelle cartelle
          </Link>
        </div>
      </div>
      {all.isPending && <Skeleton lines={6} label="Caricamento delle cartelle" />}
      {all.isError && <p>{GENERIC_ERROR}.</p>}
      {all.isSuccess && folders.length === 0 && (
        <div className="bdm-folder-none">
          <Icon name="it-folder" size="xl" color="primary" />
          <p className="lead mb-1">{NO_FOLDERS}</p>
          <p className="bdm-muted mb-0">
            In una cartella si raccolgono provvedimenti e abstract, dalla loro pagina o dai risultati di una
            ricerca; una cartella può contenerne altre ed essere condivisa.
          </p>
        </div>
      )}
      {folders.length > 0 && (
        <>
          <TextField
            className="bdm-folder-filter"
            label="Filtra cartelle"
            type="search"
            value={filter}
            autoComplete="off"
            onChange={(event) => setFilter(event.target.value)}
          />
          <Lists folders={folders} filter={filter} actions={actions} />
        </>
      )}
      {creating && <CreateFolderDialog onClose={() => setCreating(false)} />}
      {actions.dialog}
    </div>
  );
}

type ListsProps = {
  folders: readonly FolderEntry[];
  filter: string;
  actions: ReturnType<typeof useFolderActions>;
};

/** Without a filter the outermost folders; with one every folder whose name has it, and where it is. */
function Lists({ folders, filter, actions }: ListsProps) {
  const filtered = filter.trim() !== '';
  const within = new Map<string, number>();
  for (const { parent_id } of folders) if (parent_id) within.set(parent_id, (within.get(parent_id) ?? 0) + 1);
  const shown = folders.filter(({ name, parent_id }) => (filtered ? nameMatches(name, filter) : !parent_id));
  const rows = shown.map((folder) => ({
    folder,
    around: filtered ? namesAround(folders, folder) : [],
    subfolders: within.get(folder.id),
  }));
  const lists = [
    { id: 'proprie', label: 'Le mie cartelle', rows: rows.filter(({ folder }) => folder.mine) },
    { id: 'condivise', label: 'Condivise con me', rows: rows.filter(({ folder }) => !folder.mine) },
  ];
  return (
    <>
      <p className={filtered && rows.length === 0 ? '' : 'visually-hidden'} role="status">
        {filtered && (rows.length === 0 ? 'Nessuna cartella con questo nome' : found(rows.length))}
      </p>
      {lists
        .filter((list) => list.rows.length > 0)
        .map(({ id, ...list }) => (
          <section key={id} className="mb-4" aria-labelledby={id}>
            <h2 id={id} className="h4">
              {list.label}
            </h2>
            <FolderList {...list} actions={actions} />
          </section>
        ))}
    </>
  );
}

const found = (count: number) => (count === 1 ? '1 cartella trovata' : `${count} cartelle trovate`);
