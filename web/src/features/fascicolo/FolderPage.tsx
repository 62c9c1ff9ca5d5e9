import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { type Folder, type FolderPages, folderQuery } from '@/api/fascicolo';
import { FOLDER_GONE, folderAddress, folderTitle } from '@/domain/folder';
import { GENERIC_ERROR } from '@/domain/messages';
import { FolderBadges } from '@/parts/folder';
import { searchAgain } from '@/parts/navigation/resultPlace';
import { Missing } from '@/parts/problem/Missing';
import { useSeen } from '@/parts/sharing';
import { BackButton } from '@/ui/BackButton';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Icon } from '@/ui/Icon';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { FolderItems, pagesIn } from './FolderItems';
import { FolderList } from './FolderList';
import { useFolderActions } from './FolderMenu';
import { FolderToolbar } from './FolderToolbar';
import { FolderWithdrawn } from './FolderWithdrawn';
import './fascicolo.scss';

const HOME = '/fascicolo/home';

/** One folder (docs/regole/note-e-cartelle.md#cartelle): where it is, what it holds, what can be done with it. */
export default function FolderPage() {
  const { id = '' } = useParams();
  // Another folder is another page: no dialog and no pagination of the one before.
  return <OneFolder key={id} id={id} />;
}

function OneFolder({ id }: { id: string }) {
  const [params] = useSearchParams();
  const pages = pagesIn(params);
  const [left, setLeft] = useState(false);
  const navigate = useNavigate();
  const {
    data: folder,
    isPending,
    isError,
  } = useQuery({
    ...folderQuery(id, pages),
    enabled: !left,
    placeholderData: keepPreviousData,
  });
  usePageTitle(folder ? folderTitle(folder.name) : 'Cartella personale');
  const actions = useFolderActions(() => {
    setLeft(true);
    navigate(folder?.parent_id ? folderAddress(folder.parent_id) : HOME, { replace: true });
  });

  if (!left && folder === null) {
    return <Missing message={FOLDER_GONE} home={{ label: 'Vai alle cartelle personali', to: HOME }} />;
  }
  return (
    <div className="container-xxl py-4">
      <BackButton fallback={HOME} />
      {folder ? (
        <OpenFolder folder={folder} pages={pages} actions={actions} />
      ) : (
        <>
          <h1 className="visually-hidden">Cartella personale</h1>
          {isError && <p className="mt-4">{GENERIC_ERROR}.</p>}
          {isPending && !left && <Skeleton lines={8} label="Caricamento della cartella" />}
        </>
      )}
      {actions.dialog}
    </div>
  );
}

type Props = { folder: Folder; pages: FolderPages; actions: ReturnType<typeof useFolderActions> };

function OpenFolder({ folder, pages, actions }: Props) {
  const title = folderTitle(folder.name);
  useSeen(
    'fascicolo',
    useMemo(() => (folder.new_since ? [folder.id] : []), [folder]),
  );
  const items = folder.provvedimento_count + folder.massima_count;
  // What is hidden is there, too.
  const empty =
    items === 0 && folder.ritirati.length === 0 && folder.fascicolo.length === 0 && !folder.hidden;
  return (
    <>
      <Breadcrumb
        label="Percorso della cartella"
        steps={[
          { name: 'Home', to: '/' },
          { name: 'Cartelle personali', to: HOME },
          ...folder.path.map((around) => ({
            name: folderTitle(around.name),
            to: folderAddress(around.id),
          })),
          { name: title },
        ]}
      />
      <header className={`bdm-folder-title ${folder.mine ? '' : 'bdm-folder-foreign'}`}>
        <h1 id="cartella" tabIndex={-1} title={title === folder.name ? undefined : folder.name}>
          <Icon name="it-folder" color={folder.mine ? 'primary' : 'success'} className="me-2" />
          {title}
        </h1>
        <p className="mb-0">
          <FolderBadges folder={folder} />
        </p>
        <FolderToolbar folder={folder} actions={actions} />
      </header>
      {folder.hidden && (
        <p className="bdm-folder-hidden">
          <Icon name="it-locked" size="sm" />
          La cartella contiene qualcosa che non è visibile con i propri permessi.
        </p>
      )}
      {empty && (
        <div className="bdm-empty">
          <p className="lead">La cartella è vuota</p>
          {folder.writable && (
            <p className="mb-0">
              Provvedimenti e abstract si aggiungono dalle loro pagine e dai risultati di{' '}
              <Link to={searchAgain()}>una ricerca</Link>.
            </p>
          )}
        </div>
      )}
      {folder.fascicolo.length > 0 && (
        <section className="mb-4" aria-labelledby="sottocartelle">
          <h2 id="sottocartelle" className="h4">
            Cartelle
          </h2>
          <FolderList
            label="Cartelle contenute"
            rows={folder.fascicolo.map((each) => ({ folder: each }))}
            actions={actions}
          />
        </section>
      )}
      <FolderItems kind="provvedimento" folder={folder} pages={pages} />
      <FolderItems kind="massima" folder={folder} pages={pages} />
      <FolderWithdrawn folder={folder} />
    </>
  );
}
